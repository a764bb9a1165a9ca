import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useService } from '../../../session/service.tsx';
import { BASE_URL } from '../../../session/use-console-tenant.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { type SourceDocument, writeSource } from '../document/source-document.ts';

interface Props {
  readonly planId: string;
  readonly document: SourceDocument;
  readonly isChanged: boolean;
}

const FORMATS = ['glb', 'fbx', 'obj', 'dae', 'dxf', 'usdz'] as const;

/** What a plan is for when it is drawn: a walk in 3D, a link, a file for another program. */
export function PlanActions({ planId, document, isChanged }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const formatId = useId();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('glb');
  const snapshot = async () =>
    (await client.createPlanSnapshot({ body: { plan: writeSource(document) } })).planSnapshot.id;
  const share = useMutation({ mutationFn: snapshot });
  const exported = useMutation({
    mutationFn: async () => {
      const settings = JSON.stringify({ formats: [{ file_format: format }] });
      const { assetProcessing } = await client.createPlanSnapshot3dExport({
        params: { id: await snapshot() },
        fields: { settings },
      });
      return client.finished(assetProcessing);
    },
  });
  const error = share.error ?? exported.error;
  return (
    <>
      {isChanged ? (
        <span className="quiet">{texts.saveForView}</span>
      ) : (
        <a href={`${BASE_URL}/view/${planId}`} target="_blank" rel="noreferrer">
          {texts.view3d}
        </a>
      )}
      <button type="button" disabled={share.isPending} onClick={() => share.mutate()}>
        {texts.share}
      </button>
      {share.data && (
        <a href={`${BASE_URL}/view/${share.data}`} target="_blank" rel="noreferrer">
          {texts.openLink}
        </a>
      )}
      <label htmlFor={formatId}>{texts.exportTo}</label>
      <select
        id={formatId}
        value={format}
        onChange={({ target }) => setFormat(FORMATS.find((each) => each === target.value) ?? 'glb')}
      >
        {FORMATS.map((each) => (
          <option key={each} value={each}>
            {each.toUpperCase()}
          </option>
        ))}
      </select>
      <button type="button" disabled={exported.isPending} onClick={() => exported.mutate()}>
        {texts.export}
      </button>
      {exported.isPending && <progress aria-label={texts.running} />}
      {exported.data?.resultUrl && (
        <a href={exported.data.resultUrl} download>
          {exported.data.resultUrl.split('/').at(-1)}
        </a>
      )}
      {error && (
        <span className="wrong" role="alert">
          {error.message}
        </span>
      )}
    </>
  );
}
