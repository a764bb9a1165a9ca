import type { Route } from '../../../../shared/platform/http/route.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  auth: 'Signing in and out',
  catalogs: 'Catalogs of items',
  items: 'Items of catalogs, and the jobs that make models and images for them',
  'asset-processings': 'Jobs: conversions, renderings and exports',
  'catalog-infos': 'Tooltips of catalog elements',
  matching: 'Products by what they are called',
  tags: 'What items are tagged with',
  tenants: 'Tenants and their settings',
  embedding: 'What pages that embed a planner ask for first',
  'plan-snapshots': 'Plans as they were at a moment, which shared links lead to',
  configurations: 'Items as customers have configured them',
  'client-calls': 'Calls around the rest that published clients make',
  docs: 'This document',
};

/** The tag of a route: the noun whose folder of `functions/` holds its handler, `Asset processings`. */
export function tagOf({ file }: Pick<Route, 'file'>): string {
  return label(noun(file));
}

/** All tags, in the order in which the routes come to them. */
export function tagsOf(routes: readonly Route[]): { name: string; description: string }[] {
  const nouns = new Set(routes.map(({ file }) => noun(file)));
  return [...nouns].map((each) => ({ name: label(each), description: DESCRIPTIONS[each] ?? label(each) }));
}

function noun(file: string): string {
  return file.split('/')[0] ?? file;
}

function label(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');
}
