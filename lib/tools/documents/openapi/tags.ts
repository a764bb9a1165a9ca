import type { Route } from '../../../../shared/platform/http/route.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  auth: 'Signing in and out, passwords',
  users: 'Members of a tenant and their rights',
  'api-keys': 'Keys of client programs',
  catalogs: 'Catalogs of items',
  items: 'Items of catalogs, and the jobs that create their models and images',
  'asset-processings': 'Jobs: conversions, renderings and exports',
  'catalog-infos': 'Tooltips of catalog elements',
  matching: 'Product search',
  materials: 'Materials of walls and floors',
  tags: 'Tags of items',
  tenants: 'Tenants and their settings',
  embedding: 'First calls of pages that embed a planner',
  'plan-snapshots': 'Unchanged copies of plans, for shared links',
  configurations: 'Items with the choices of a customer',
  'client-calls': 'Other calls of published clients',
  console: 'The console in a browser',
  docs: 'This document',
};

const DOCUMENTS = 'docs';

/** The tag of a route: the noun of its handler's folder in `functions/`, for example `Asset processings`. */
export function tagOf({ file }: Pick<Route, 'file'>): string {
  return label(noun(file));
}

/** All tags, in the order of the routes; the documents themselves come last. */
export function tagsOf(routes: readonly Route[]): { name: string; description: string }[] {
  const nouns = [...new Set(routes.map(({ file }) => noun(file)))];
  const ordered = [...nouns.filter((each) => each !== DOCUMENTS), ...nouns.filter((each) => each === DOCUMENTS)];
  return ordered.map((each) => ({ name: label(each), description: DESCRIPTIONS[each] ?? label(each) }));
}

function noun(file: string): string {
  return file.split('/')[0] ?? file;
}

function label(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');
}
