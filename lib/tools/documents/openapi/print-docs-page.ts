import { docsPage } from './docs-page.ts';

process.stdout.write(docsPage());
