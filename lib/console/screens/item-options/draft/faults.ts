import type { Draft } from './draft.ts';

/** What the service has refused: the draft that was sent, and a sentence for each place (D461). */
export interface Refused {
  readonly draft: Draft;
  readonly details: readonly { readonly path?: string | undefined; readonly message: string }[];
}

/** Returns the sentence for a place such as `options[3].values[2].hex`; undefined for none. */
export type FaultAt = (place: string) => string | undefined;

/**
 * Returns what is still wrong at each place: a fault lasts until the value at its place changes. A fault deeper inside
 * a place counts for the place too if it is asked for with `*` at the end, so that a closed part shows that it has one.
 */
export function faultsOf(refused: Refused | undefined, now: Draft): FaultAt {
  const left = (refused?.details ?? []).flatMap(({ path = '', message }) => {
    const keys = keysOf(path);
    const isSame = textAt(refused?.draft, keys) === textAt(now, keys);
    return isSame ? [{ place: keys.join('.'), message }] : [];
  });
  return (place) => {
    const wanted = keysOf(place.replace(/\*$/, '')).join('.');
    const isWide = place.endsWith('*');
    return left.find((fault) => fault.place === wanted || (isWide && fault.place.startsWith(`${wanted}.`)))?.message;
  };
}

/**
 * The service writes `options[3].values[2]` for rules between fields, and `options.3.values.2` for the form of a field.
 */
function keysOf(path: string): string[] {
  return path.split(/[.[\]]/).filter((key) => key !== '');
}

function textAt(value: unknown, keys: readonly string[]): string | undefined {
  let at = value;
  for (const key of keys) {
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined;
  }
  return JSON.stringify(at);
}

/** Returns the place of the first option that has a fault, which is then opened. */
export function openedFault(details: Refused['details']): number | undefined {
  const places = details.flatMap(({ path = '' }) => {
    const [list, at] = keysOf(path);
    return list === 'options' && at !== undefined ? [Number(at)] : [];
  });
  return places[0];
}
