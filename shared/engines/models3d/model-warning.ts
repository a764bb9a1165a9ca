/** Codes of repairs, guesses and omissions in a conversion that still has a usable result. The list is closed. */
export const MODEL_WARNING_CODES = [
  'TEXTURE_MISSING',
  'TEXTURE_UNREADABLE',
  'UNIT_GUESSED',
  'UP_AXIS_GUESSED',
  'ANIMATION_DROPPED',
  'MULTIPLE_MODELS',
  'LAYER_MISSING',
  'MATERIAL_MISSING',
  'DEGENERATE_DROPPED',
  'DIMENSIONS_DIFFER',
  'SIZE_UNUSUAL',
  'TRIANGLES_MANY',
  'TRIANGLES_REDUCED',
  'USDZ_LEFT_OUT',
] as const;

type ModelWarningCode = (typeof MODEL_WARNING_CODES)[number];

/** A code, and a sentence for the supplier. */
export interface ModelWarning {
  readonly code: ModelWarningCode;
  readonly message: string;
}

const MAX_WARNINGS = 100;

/** Collects warnings in order: each sentence once, and at most 100. */
export class WarningList {
  readonly #warnings = new Map<string, ModelWarning>();

  add(code: ModelWarningCode, message: string): void {
    if (this.#warnings.size < MAX_WARNINGS) this.#warnings.set(`${code} ${message}`, { code, message });
  }

  addAll(warnings: Iterable<ModelWarning>): void {
    for (const { code, message } of warnings) this.add(code, message);
  }

  list(): ModelWarning[] {
    return [...this.#warnings.values()];
  }
}
