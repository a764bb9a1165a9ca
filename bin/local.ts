import { runLocalService } from '../lib/local/service/run-local-service.ts';

await runLocalService(process.argv.slice(2));
