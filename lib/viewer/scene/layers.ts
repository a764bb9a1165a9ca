/**
 * The layer of what is drawn beside a model: its dimension lines, the word before its front. Its light is not that of
 * the model.
 */
export const BESIDE_MODEL = 1;
