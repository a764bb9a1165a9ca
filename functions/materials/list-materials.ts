import {
  getCatalogPackage,
  listCatalogMaterials,
  listMaterials,
  listTagMaterials,
} from '../../shared/contract/routes/materials.ts';
import { openListSources } from '../../shared/domain/items/lists/open-list-sources.ts';
import { catalogPackage } from '../../shared/domain/materials/catalog-package.ts';
import {
  type MaterialSelection,
  listMaterials as readMaterials,
} from '../../shared/domain/materials/list-materials.ts';
import { presentMaterial } from '../../shared/domain/materials/present-material.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';

const lists = openListSources();

/** What a call says about the materials that it wants. */
type Asked =
  | {
      readonly operation: 'listMaterials';
      readonly query: { readonly 'ids[]'?: string[] | undefined; readonly 'groups[]'?: string[] | undefined };
    }
  | { readonly operation: 'listCatalogMaterials' | 'listTagMaterials'; readonly params: { readonly id: string } };

/** Materials by ids and groups, of a catalog, of a tag; and the package of a catalog, which contains its materials. */
export const handler = endpoint(
  [listMaterials, listCatalogMaterials, listTagMaterials, getCatalogPackage],
  async (input) => {
    const { caller } = input;
    const presentation = { language: caller.language, uploadUrl: lists.uploadUrl };
    if (input.operation === 'getCatalogPackage') {
      return { package: await catalogPackage(input.params.id, caller, lists, presentation) };
    }
    const found = readMaterials(selectionOf(input), caller, lists);
    let total = 0;
    async function* presented() {
      for await (const item of found) {
        total++;
        yield presentMaterial(item, presentation);
      }
    }
    return new StreamedList('materials', presented(), () => ({ total, serverTime: lists.clock().toISOString() }));
  },
);

function selectionOf(asked: Asked): MaterialSelection {
  switch (asked.operation) {
    case 'listMaterials':
      return { ids: asked.query['ids[]'], groups: asked.query['groups[]'] };
    case 'listCatalogMaterials':
      return { catalog: asked.params.id };
    case 'listTagMaterials':
      return { tag: asked.params.id };
  }
}
