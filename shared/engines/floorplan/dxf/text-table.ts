import { DRAWING_BUDGET, tooComplex } from './drawing-budget.ts';

/** Each text of a drawing once, as latin1 until the code page is known. */
export class TextTable {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** The number of a text. */
  intern(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    if (this.#texts.length >= DRAWING_BUDGET.maxTexts) throw tooComplex(`${DRAWING_BUDGET.maxTexts} texts`);
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  /** All texts, by their numbers. */
  get texts(): readonly string[] {
    return this.#texts;
  }
}
