import { viewerFiles } from './viewer-files.ts';

process.stdout.write(JSON.stringify(await viewerFiles()));
