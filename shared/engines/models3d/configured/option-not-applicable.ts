import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';

const MAX_SHOWN_LETTERS = 200;

/** The error of a change that names something that a model does not have (D620). */
export function notInModel(what: 'part' | 'variant' | 'node', name: string): ModelError {
  return new ModelError('OPTION_NOT_APPLICABLE', `The model has no ${what} ${shown(name)}.`);
}

/** The error of changes that hide everything, with the name of a part that was hidden last. */
export function nothingShown(name: string): ModelError {
  return new ModelError('OPTION_NOT_APPLICABLE', `Without ${shown(name)} nothing of the model is shown.`);
}

/** The error of a picture that is no texture. */
export function unreadableImage(material: string): ModelError {
  return new ModelError('OPTION_NOT_APPLICABLE', `The picture of the material ${shown(material)} cannot be read.`);
}

/** The error of a size that the rules of the parts do not allow. */
export function sizeNotPossible(axis: string, sizeMm: number, reason: string): ModelError {
  return new ModelError('OPTION_NOT_APPLICABLE', `The ${axis} cannot be ${sizeMm} mm: ${reason}.`);
}

function shown(name: string): string {
  return quoted(name.slice(0, MAX_SHOWN_LETTERS));
}
