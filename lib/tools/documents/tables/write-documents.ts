import '../../command-line/answer-help.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../../../../shared/contract/routes/index.ts';
import { fillDocument, generatedSections } from './generated-sections.ts';

/* `npm run documents`: writes the sections of the documents that are generated from the code. */

const ROOT = path.join(import.meta.dirname, '../../../..');

for (const [name, sections] of Object.entries(generatedSections(routes))) {
  const file = path.join(ROOT, name);
  writeFileSync(file, fillDocument(readFileSync(file, 'utf8'), sections));
}
