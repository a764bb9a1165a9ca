import { runAdmin } from '../lib/admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), console);
