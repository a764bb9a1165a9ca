import type { Route } from '../../../../shared/platform/http/route.ts';

/** All routes as a table, sorted by path: method, path, what the call does, and who may call it. */
export function routesTable(routes: readonly Route[]): string {
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
