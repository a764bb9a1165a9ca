import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { FormatField } from '../../parts/format-field.tsx';
import { ModelCorrection } from '../../parts/model-correction/model-correction.tsx';
import type { ItemCorrection } from '../../parts/model-correction/use-correction.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const FORMATS = ['fbx', 'obj', 'stl', 'dae', '3ds', 'dxf', 'usdz', 'ply'] as const;
/** A picture for the shop, and one from above for plans. */
const VIEWS = [
  { view_type: 'perspective', resolution_width: 1_024, resolution_height: 1_024 },
  { view_type: 'ortho_top', pixel_per_meter: 400 },
];

/** What can be done with the model of an item: turn it, correct its unit, make pictures, export it. */
export function ItemWork({ item, correction }: { readonly item: Item; readonly correction: ItemCorrection }) {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('fbx');
  const params = { id: item.id };
  const settled = { onSettled: () => void queries.invalidateQueries({ queryKey: ['item', item.id] }) };
  const render = useMutation({
    mutationFn: async () => {
      const { assetProcessing } = await client.createRendering({
        params,
        fields: { settings: JSON.stringify({ views: VIEWS }) },
      });
      return client.finished(assetProcessing);
    },
    ...settled,
  });
  const exported = useMutation({
    mutationFn: async () => {
      const settings = JSON.stringify({ formats: [{ file_format: format }] });
      const { assetProcessing } = await client.createItem3dExport({ params, fields: { settings } });
      return client.finished(assetProcessing);
    },
  });
  const isBusy = render.isPending || exported.isPending;
  const error = render.error ?? exported.error;
  return (
    <div className="work">
      <ModelCorrection item={item} correction={correction} />
      <div className="tools">
        <button type="button" disabled={isBusy} onClick={() => render.mutate()}>
          {texts.render}
        </button>
        <FormatField formats={FORMATS} value={format} onChange={setFormat} />
        <button type="button" disabled={isBusy} onClick={() => exported.mutate()}>
          {texts.export}
        </button>
        {exported.data?.resultUrl && (
          <a href={exported.data.resultUrl} download>
            {exported.data.resultUrl.split('/').at(-1)}
          </a>
        )}
        {isBusy && <progress aria-label={texts.running} />}
      </div>
      {error && (
        <p className="wrong" role="alert">
          {error.message}
        </p>
      )}
      {render.data && (
        <div className="pictures">
          {render.data.results.map(({ url }) => url && <img key={url} src={url} alt={texts.pictures} loading="lazy" />)}
        </div>
      )}
    </div>
  );
}
