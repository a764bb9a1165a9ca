import { parseColour } from './materials/colour.ts';
import type { Material } from './materials/material.ts';
import type { Piece, Size } from './piece.ts';
import type { SampleCatalog, SampleChoices, SampleItem, SampleKind, SampleLanguage } from './sample-item.ts';

type Words = Readonly<Record<SampleLanguage, string>>;

/** The file that a supplier would send: binary glTF, a zip of a glTF folder, or a zip of OBJ with MTL and textures. */
type ModelFormat = 'glb' | 'gltf-zip' | 'obj-mm-zip' | 'obj-cm-zip';

/** One row of a catalog list. */
export interface CatalogRow {
  readonly externalId: string;
  readonly kind: SampleKind;
  /** Finer than the kind, in camel case: `barStool`, `wardrobe`. The kind by default. */
  readonly detailType?: string;
  readonly label: Readonly<Record<SampleLanguage, string>>;
  /** The group in which planners show it, if it is a material. */
  readonly group?: { readonly id: string; readonly label: Words };
  /** Width, height and depth in millimetres. */
  readonly size: readonly [width: number, height: number, depth: number];
  /** The material that gives the piece its colour. */
  readonly mainMaterial: Material;
  /** Materials as a customer reads them. */
  readonly materials: string;
  readonly series: string;
  readonly tags: readonly string[];
  /** External ids of the pieces in the same catalog that this piece fits. */
  readonly fits?: readonly string[];
  readonly format: ModelFormat;
  /** Makes the parts at this size. */
  readonly build: (size: Size) => Piece;
}

/** A sample catalog as its file lists it. */
export interface CatalogSource {
  readonly id: string;
  readonly label: Readonly<Record<SampleLanguage, string>>;
  readonly tenant: number;
  readonly visibility: 'public' | 'tenant';
  readonly manufacturer: string;
  /** Start of every article number. */
  readonly skuPrefix: string;
  readonly topItems: readonly string[];
  readonly rows: readonly CatalogRow[];
  /** What customers choose, by external id. */
  readonly options?: Readonly<Record<string, SampleChoices>>;
}

/** Well-known types of the interface (D401); a bed has none and is `other`. */
const TYPES: Record<SampleKind, { readonly type: string; readonly detailType: string; readonly skuCode: string }> = {
  chair: { type: 'seating', detailType: 'chair', skuCode: 'CH' },
  armchair: { type: 'seating', detailType: 'armchair', skuCode: 'AC' },
  sofa: { type: 'sofa', detailType: 'sofa', skuCode: 'SO' },
  table: { type: 'table', detailType: 'table', skuCode: 'TA' },
  shelf: { type: 'storage', detailType: 'shelf', skuCode: 'SH' },
  cabinet: { type: 'storage', detailType: 'cabinet', skuCode: 'CA' },
  lamp: { type: 'electric', detailType: 'lamp', skuCode: 'LA' },
  bed: { type: 'other', detailType: 'bed', skuCode: 'BE' },
  door: { type: 'door', detailType: 'door', skuCode: 'DO' },
  window: { type: 'window', detailType: 'window', skuCode: 'WI' },
  surface: { type: 'other', detailType: 'surface', skuCode: 'SU' },
};

/** Kinds that hang on walls or cover them. */
const BUILDING_KINDS: readonly SampleKind[] = ['door', 'window', 'surface'];

/** Makes a catalog with complete items. */
export function sampleCatalog(source: CatalogSource): SampleCatalog {
  return {
    id: source.id,
    label: source.label.en,
    translations: translated(source.label),
    tenant: source.tenant,
    visibility: source.visibility,
    topItems: source.topItems.map((externalId) => `${source.id}:${externalId}`),
    items: source.rows.map((row, index) => sampleItem(source, row, index)),
  };
}

function sampleItem(source: CatalogSource, row: CatalogRow, index: number): SampleItem {
  const [width, height, depth] = row.size;
  const { type, detailType, skuCode } = TYPES[row.kind];
  const ofBuilding = BUILDING_KINDS.includes(row.kind);
  parseColour(row.mainMaterial.colour);
  return {
    id: `${source.id}:${row.externalId}`,
    catalog: source.id,
    externalId: row.externalId,
    label: row.label.en,
    language: 'en',
    translations: translated(row.label, row.group?.label),
    group: row.group?.id ?? null,
    groupLabel: row.group?.label.en ?? null,
    type,
    detailType: row.detailType ?? detailType,
    width,
    height,
    depth,
    displayedWidth: width,
    displayedHeight: height,
    displayedDepth: depth,
    configuration: null,
    visibilityStatus: 0,
    manufacturer: source.manufacturer,
    manufacturerSKU: `${source.skuPrefix}-${skuCode}-${String((index + 1) * 10).padStart(4, '0')}`,
    flipable: ofBuilding || row.detailType === 'cornerSofa',
    scaleable: ofBuilding,
    colorable: row.kind === 'surface' || row.mainMaterial.name.startsWith('paint-'),
    layer: 0,
    orderable: !ofBuilding,
    requestable: !ofBuilding,
    retailPriceAllowed: !ofBuilding,
    tags: [row.kind, ...row.tags],
    affiliateIds: [],
    attributes: [
      { key: 'manufacturer', value: source.manufacturer, label: 'Manufacturer' },
      { key: 'series', value: row.series, label: 'Series' },
      { key: 'material', value: row.materials, label: 'Material' },
    ],
    basecolor: row.mainMaterial.colour,
    version: 1,
    perfectFitItemIds: (row.fits ?? []).map((externalId) => `${source.id}:${externalId}`),
    perfectFitComponentIds: [],
    ...choicesOf(source.options?.[row.externalId]),
  };
}

function choicesOf(choices: SampleChoices | undefined): Partial<SampleItem> {
  return choices ? { ...choices, currency: 'EUR' } : {};
}

function translated(label: Words, groupLabel?: Words) {
  const inLanguage = (language: SampleLanguage) => ({
    label: label[language],
    ...(groupLabel && { groupLabel: groupLabel[language] }),
  });
  return { en: inLanguage('en'), de: inLanguage('de'), fr: inLanguage('fr') };
}
