import './compile-cache.ts';

// Only now, as the cache holds what is imported after it.
const { runAdmin } = await import('../lib/tools/admin/run-admin.ts');
process.exitCode = await runAdmin(process.argv.slice(2), console);
