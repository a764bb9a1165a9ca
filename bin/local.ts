import './compile-cache.ts';

// Imported only now, because the cache stores only modules that are imported after it.
const { runLocalService } = await import('../lib/local/service/run-local-service.ts');
await runLocalService(process.argv.slice(2));
