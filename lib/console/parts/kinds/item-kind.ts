/** Kinds of pieces that people choose from, with their types in the catalog: well-known ones (D401), a bed has none. */
export const ITEM_KINDS = {
  chair: { type: 'seating', detailType: 'chair' },
  armchair: { type: 'seating', detailType: 'armchair' },
  stool: { type: 'seating', detailType: 'stool' },
  bench: { type: 'seating', detailType: 'bench' },
  sofa: { type: 'sofa', detailType: 'sofa' },
  table: { type: 'table', detailType: 'table' },
  shelf: { type: 'storage', detailType: 'shelf' },
  cabinet: { type: 'storage', detailType: 'cabinet' },
  lamp: { type: 'electric', detailType: 'lamp' },
  bed: { type: 'other', detailType: 'bed' },
  rug: { type: 'decoration', detailType: 'rug' },
  plant: { type: 'decoration', detailType: 'plant' },
  decoration: { type: 'decoration', detailType: 'decoration' },
  appliance: { type: 'electric', detailType: 'appliance' },
  bath: { type: 'other', detailType: 'sanitary' },
  instrument: { type: 'other', detailType: 'instrument' },
  door: { type: 'door', detailType: 'door' },
  window: { type: 'window', detailType: 'window' },
  other: { type: 'other', detailType: 'other' },
} as const;
export type ItemKind = keyof typeof ITEM_KINDS;

/** Whether a text of the browser's storage or of a field is a kind. */
export function isItemKind(text: unknown): text is ItemKind {
  return typeof text === 'string' && Object.hasOwn(ITEM_KINDS, text);
}
