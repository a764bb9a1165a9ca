import type { ItemOption } from '../domain/options/option.ts';

/** Languages that the sample labels come in; `label` itself is English. */
export type SampleLanguage = 'en' | 'de' | 'fr';

/** The eight kinds of furniture, and the building parts that a room planner needs. */
export type SampleKind =
  | 'chair'
  | 'armchair'
  | 'sofa'
  | 'table'
  | 'shelf'
  | 'cabinet'
  | 'lamp'
  | 'bed'
  | 'door'
  | 'window'
  | 'surface';

/** What customers choose of a sample, and its price in euros. */
export interface SampleChoices {
  readonly options: ItemOption[];
  readonly skuTemplate: string;
  readonly price: number;
}

/** An attribute of an item. */
interface ItemAttribute {
  readonly key: string;
  readonly value: string;
  readonly label: string;
}

/**
 * A catalog item as it is seeded: the fields of Item in the interface (section Item) that do not depend on when and
 * where it is stored, and the fields that the service keeps in addition. Plain JSON. Sizes in millimetres.
 */
export interface SampleItem {
  /** `<catalogId>:<externalId>` */
  readonly id: string;
  readonly catalog: string;
  readonly externalId: string;
  readonly label: string;
  readonly language: 'en';
  readonly translations: Readonly<Record<SampleLanguage, { readonly label: string; readonly groupLabel?: string }>>;
  /** The group in which planners show it, if it is a material. */
  readonly group: string | null;
  readonly groupLabel: string | null;
  readonly type: string;
  readonly detailType: string;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly displayedWidth: number;
  readonly displayedHeight: number;
  readonly displayedDepth: number;
  readonly configuration: null;
  readonly visibilityStatus: 0;
  readonly manufacturer: string;
  readonly manufacturerSKU: string;
  readonly flipable: boolean;
  readonly scaleable: boolean;
  readonly colorable: boolean;
  readonly layer: number;
  readonly orderable: boolean;
  readonly requestable: boolean;
  readonly retailPriceAllowed: boolean;
  readonly tags: readonly string[];
  readonly affiliateIds: readonly string[];
  readonly attributes: readonly ItemAttribute[];
  /** `#rrggbb` */
  readonly basecolor: string;
  readonly version: 1;
  /** Ids of items that this one fits (a chair lists its tables). */
  readonly perfectFitItemIds: readonly string[];
  readonly perfectFitComponentIds: readonly string[];
  /** Only for samples with options, as are `skuTemplate`, `price` and `currency`. */
  readonly options?: ItemOption[];
  readonly skuTemplate?: string;
  readonly price?: number;
  readonly currency?: 'EUR';
}

/** A catalog with its items. */
export interface SampleCatalog {
  readonly id: string;
  readonly label: string;
  readonly translations: Readonly<Record<SampleLanguage, { readonly label: string }>>;
  /** Number of the tenant that owns it. */
  readonly tenant: number;
  /** Who can see it: everybody, or its tenant alone. */
  readonly visibility: 'public' | 'tenant';
  /** Ids of the items to show first. */
  readonly topItems: readonly string[];
  readonly items: readonly SampleItem[];
}
