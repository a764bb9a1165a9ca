import type { Field } from './segment-format.ts';

/*
 * All weights of the ranking. The values were found with `npm run bench:matching`, seed 1. Run it before and after you
 * change a value.
 */

/** The weight of a word in each field. */
export const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  label: 1,
  sku: 1,
  labels: 0.9,
  externalId: 0.8,
  manufacturer: 0.7,
  tags: 0.5,
  attributes: 0.5,
};

/**
 * The weight of a part of an article number, or of two letters of a word without blanks. The whole word has weight 1.
 */
export const PART_WEIGHT = 0.3;

/** The lower limit of the similarity of a word that starts with the query's word. */
export const PREFIX_LIKENESS = 0.75;
/** The same of a word that contains the query's word. */
export const INNER_LIKENESS = 0.65;
/** Added to these limits, times the share of the word that the query's word covers. */
export const SHARE_LIKENESS = 0.2;
/** The cost of a typo, divided by the letters of the longer word. */
export const TYPO_COST = 1.2;

/** Similarity counts with this power, so that the same word ranks far above similar words. */
export const LIKENESS_POWER = 3;

/** The largest share of the score that a label loses for words that the query does not have. */
export const LENGTH_SHARE = 0.15;
