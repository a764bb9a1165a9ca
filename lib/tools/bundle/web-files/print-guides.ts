import { guidePages } from './guide-pages.ts';

process.stdout.write(JSON.stringify(guidePages().pages));
