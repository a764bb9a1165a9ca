import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MODEL_UNITS } from '../../../../shared/engines/models3d/units.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const QUARTER_DEGREES = 90;
const FORMATS = ['fbx', 'obj', 'stl', 'dae', '3ds', 'dxf', 'usdz', 'ply'] as const;
/** A picture for the shop, and one from above for plans. */
const VIEWS = [
  { view_type: 'perspective', resolution_width: 1_024, resolution_height: 1_024 },
  { view_type: 'ortho_top', pixel_per_meter: 400 },
];

/** What can be done with the model of an item: turn it, correct its unit, make pictures, export it. */
export function ItemWork({ itemId }: { readonly itemId: string }) {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('fbx');
  const [unitId, formatId] = [useId(), useId()];
  const params = { id: itemId };
  const settled = { onSettled: () => void queries.invalidateQueries({ queryKey: ['item', itemId] }) };
  const transform = useMutation({
    mutationFn: async (body: { readonly rotateY: 90 } | { readonly unit: (typeof MODEL_UNITS)[number] }) => {
      const { assetProcessing } = await client.transformItemModel({ params, body });
      return client.finished(assetProcessing);
    },
    ...settled,
  });
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
  const isBusy = transform.isPending || render.isPending || exported.isPending;
  const error = transform.error ?? render.error ?? exported.error;
  return (
    <div className="work">
      <div className="tools">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => transform.mutate({ rotateY: QUARTER_DEGREES })}
        >{`${texts.turn} ${QUARTER_DEGREES}°`}</button>
        <label htmlFor={unitId}>{texts.transformUnit}</label>
        <select
          id={unitId}
          value=""
          disabled={isBusy}
          onChange={({ target }) => {
            const unit = MODEL_UNITS.find((each) => each === target.value);
            if (unit) transform.mutate({ unit });
          }}
        >
          <option value="">…</option>
          {MODEL_UNITS.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </select>
        <button type="button" disabled={isBusy} onClick={() => render.mutate()}>
          {texts.render}
        </button>
      </div>
      <div className="tools">
        <label htmlFor={formatId}>{texts.exportTo}</label>
        <select
          id={formatId}
          value={format}
          onChange={({ target }) => setFormat(FORMATS.find((each) => each === target.value) ?? 'fbx')}
        >
          {FORMATS.map((each) => (
            <option key={each} value={each}>
              {each.toUpperCase()}
            </option>
          ))}
        </select>
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
