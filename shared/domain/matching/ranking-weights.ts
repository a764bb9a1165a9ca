import type { Field } from './segment-format.ts';

/*
 * All that ranking weighs by, in one place. The values were found with `npm run bench:matching`, seed 1; whoever changes
 * one runs it before and after.
 */

/** How much a word counts in each field. */
export const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  label: 1,
  sku: 1,
  labels: 0.9,
  externalId: 0.8,
  manufacturer: 0.7,
  tags: 0.5,
  attributes: 0.5,
};

/** How much a part of an article number, or two letters of a word without blanks, count beside the whole. */
export const PART_WEIGHT = 0.3;

/** How like a word is that begins with the query's, and one that holds it, were they endless. */
export const PREFIX_LIKENESS = 0.75;
export const INNER_LIKENESS = 0.65;
/** What is added to these for the share of the word that the query's has. */
export const SHARE_LIKENESS = 0.2;
/** What a typo takes away, of all letters of the longer word. */
export const TYPO_COST = 1.2;

/** Likeness counts by this power, so that the same word stays far ahead of similar ones. */
export const LIKENESS_POWER = 3;

/** How much of the score a label may lose that says much beside what was asked. */
export const LENGTH_SHARE = 0.15;
