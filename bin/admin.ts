import './compile-cache.ts';

// Imported only now, because the cache stores only modules that are imported after it.
const { runAdmin } = await import('../lib/tools/admin/run-admin.ts');
process.exitCode = await runAdmin(process.argv.slice(2), console);
