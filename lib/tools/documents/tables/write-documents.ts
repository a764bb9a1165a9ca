import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../../../../shared/contract/routes/index.ts';
import { fillReadme, generatedSections } from './generated-sections.ts';

/* `npm run readme`: writes the parts of the README that are made from the code. */

const file = path.join(import.meta.dirname, '../../../../README.md');
writeFileSync(file, fillReadme(readFileSync(file, 'utf8'), generatedSections(routes)));
