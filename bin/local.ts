import './compile-cache.ts';

// Only now, as the cache holds what is imported after it.
const { runLocalService } = await import('../lib/local/service/run-local-service.ts');
await runLocalService(process.argv.slice(2));
