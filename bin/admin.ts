import './compile-cache.ts';

// Imported only now, because the cache stores only modules that are imported after it.
const { runAdmin } = await import('../lib/tools/admin/run-admin.ts');
const { hasColours } = await import('../lib/tools/command-line/paint.ts');
process.exitCode = await runAdmin(process.argv.slice(2), {
  log: (line) => console.log(line),
  error: (line) => console.error(line),
  colours: { log: hasColours(process.stdout), error: hasColours(process.stderr) },
});
