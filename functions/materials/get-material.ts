import { getMaterial, getTexture, listMaterialTextures } from '../../shared/contract/routes/materials.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { presentMaterial, presentTexture } from '../../shared/domain/materials/present-material.ts';
import { visibleMaterial } from '../../shared/domain/materials/visible-material.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();

/** A material, its textures, and one texture: all are read from one item. */
export const handler = endpoint(
  [getMaterial, listMaterialTextures, getTexture],
  async ({ operation, params, caller }) => {
    const item = await visibleMaterial(params.id, caller, items);
    const presentation = { language: caller.language, uploadUrl: items.uploadUrl };
    switch (operation) {
      case 'getMaterial':
        return { material: presentMaterial(item, presentation) };
      case 'getTexture':
        return { texture: presentTexture(item, presentation) };
      default: {
        const textures = [presentTexture(item, presentation)];
        return { textures, meta: { total: textures.length, serverTime: items.clock().toISOString() } };
      }
    }
  },
);
