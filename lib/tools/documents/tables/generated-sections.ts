import type { Route } from '../../../../shared/platform/http/route.ts';
import { costsTable, usageCostsTable } from './costs-table.ts';
import { eventsTable } from './events-table.ts';
import { exportFormatsTable } from './export-formats-table.ts';
import { routesTable } from './routes-table.ts';
import { runbookTable } from './runbook-table.ts';
import { settingsTable } from './settings-table.ts';
import { workersTable } from './workers-table.ts';

/** The text of each generated section of a document, by the name in its markers. */
type Sections = Readonly<Record<string, string>>;

/** Every generated section, by the document that holds it (a path from the root of the project). */
export function generatedSections(routes: readonly Route[]): Readonly<Record<string, Sections>> {
  return {
    'shared/contract/routes/README.md': { routes: routesTable(routes) },
    'shared/domain/exports/README.md': { 'export formats': exportFormatsTable() },
    'lib/docs/guides/costs.md': { usage: usageCostsTable(routes) },
    'lib/docs/guides/webhooks.md': { events: eventsTable() },
    'lib/infra/README.md': {
      settings: settingsTable(),
      workers: workersTable(),
      runbook: runbookTable(),
      costs: costsTable(routes),
    },
  };
}

/**
 * Returns the document with each section between its markers, `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws {Error} when a marker is missing
 */
export function fillDocument(document: string, sections: Sections): string {
  return Object.entries(sections).reduce((text, [name, section]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const start = text.indexOf(open);
    const end = text.indexOf(close);
    if (start < 0 || end < start) throw new Error(`the document has no section ${name}`);
    return `${text.slice(0, start + open.length)}\n${section}\n${text.slice(end)}`;
  }, document);
}
