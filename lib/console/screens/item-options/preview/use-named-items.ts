import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Material } from '../../../../../shared/domain/materials/material.ts';
import type { ItemOption, OptionValue } from '../../../../../shared/domain/options/option.ts';
import type { ConfigurableView, MaterialView } from '../../../../../shared/domain/views/view-data.ts';
import { useService } from '../../../session/service.tsx';

const WHITE = '#ffffff';
const MAX_CHANNEL = 255;
const NONE = { materials: {}, models: {} } as const;

/** The materials and models that options name, as the page of the viewer gets them from the service. */
export function useNamedItems(options: readonly ItemOption[]): Pick<ConfigurableView, 'materials' | 'models'> {
  const { client } = useService();
  const values = options.flatMap((option): OptionValue[] => (option.kind === 'size' ? [] : option.values));
  const materialIds = distinct(values.map((value) => ('material' in value ? value.material : '')));
  const modelIds = distinct(values.map((value) => ('attach' in value ? (value.attach?.item ?? '') : '')));
  const named = useQuery({
    queryKey: ['named-items', materialIds, modelIds],
    enabled: materialIds.length + modelIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [materials, models] = await Promise.all([
        materialIds.length > 0 ? client.listMaterials({ query: { 'ids[]': materialIds }, signal }) : { materials: [] },
        modelIds.length > 0 ? client.listItems({ query: { 'ids[]': modelIds }, signal }) : { items: [] },
      ]);
      return {
        materials: Object.fromEntries(materials.materials.map((each) => [each.id, materialView(each)])),
        models: Object.fromEntries(
          models.items.flatMap(({ id, assets }) => (assets.glb ? [[id, assets.glb.url] as const] : [])),
        ),
      };
    },
  });
  return named.data ?? NONE;
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => id.includes(':')).sort();
}

function materialView({ name, color, shading, textureObjects: [picture] }: Material): MaterialView {
  const imageUrl = picture?.url || null;
  const { r, g, b } = shading.basecolor;
  const digits = [r, g, b].map((share) =>
    Math.round(share * MAX_CHANNEL)
      .toString(16)
      .padStart(2, '0'),
  );
  return {
    name,
    baseColour: imageUrl === null ? (color ?? `#${digits.join('')}`) : WHITE,
    roughness: shading.roughness,
    metallic: shading.metallic,
    widthMm: picture?.mmWidth ?? 1,
    heightMm: picture?.mmHeight ?? 1,
    imageUrl,
  };
}
