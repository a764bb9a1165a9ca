import type { Route } from '../../../../shared/platform/http/route.ts';
import { costsTable } from './costs-table.ts';
import { exportFormatsTable } from './export-formats-table.ts';
import { runbookTable } from './runbook-table.ts';
import { settingsTable } from './settings-table.ts';
import { workersTable } from './workers-table.ts';

/** Parts of the README that are made from the code, by the name in their markers. */
export function generatedSections(routes: readonly Route[]): Record<string, string> {
  return {
    routes: routesTable(routes),
    settings: settingsTable(),
    workers: workersTable(),
    runbook: runbookTable(),
    costs: costsTable(routes),
    'export formats': exportFormatsTable(),
  };
}

/** Puts each part between its markers, `<!-- name -->` and `<!-- /name -->`. Throws when a marker is missing. */
export function fillReadme(text: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((readme, [name, section]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const start = readme.indexOf(open);
    const end = readme.indexOf(close);
    if (start < 0 || end < start) throw new Error(`the README has no section ${name}`);
    return `${readme.slice(0, start + open.length)}\n${section}\n${readme.slice(end)}`;
  }, text);
}

function routesTable(routes: readonly Route[]): string {
  const rows = [...routes]
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(
      (route) => `| ${route.method} | \`${route.path}\` | ${route.summary} | ${whoMayCall(route)} | ${origin(route)} |`,
    );
  return ['| | Path | What it does | Who may call | |', '|---|---|---|---|---|', ...rows].join('\n');
}

function whoMayCall({ audience, rights, context }: Route): string {
  const who = { open: 'anybody', client: 'any client', user: 'a signed-in user' }[audience];
  const right = rights?.length ? ` with ${rights.map((each) => `\`${each}\``).join(' or ')}` : '';
  return `${who}${right}${context ? `, ${context} key` : ''}`;
}

function origin({ source }: Route): string {
  return source === 'extension' ? 'extension' : '';
}
