import { useMutation } from '@tanstack/react-query';
import { memo, useRef, useState } from 'react';
import { ErrorLine } from '../../../parts/error-line.tsx';
import { FormatField } from '../../../parts/format-field.tsx';
import { useService } from '../../../session/service.tsx';
import { BASE_URL } from '../../../session/use-console-tenant.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { type SourceDocument, writeSource } from '../document/source-document.ts';
import { openWalkTab, type WalkTab } from './walk-tab.ts';

interface Props {
  readonly planId: string;
  /** The title of the page that a link leads to. */
  readonly name: string;
  readonly document: SourceDocument;
}

const FORMATS = ['glb', 'fbx', 'obj', 'dae', 'dxf', 'usdz'] as const;

/** What a plan is for when it is drawn: a walk in 3D, a link, a file for another program. */
export const PlanActions = memo(function PlanActions({ planId, name, document }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('glb');
  const made = useRef<Omit<Props, 'planId'> & { readonly id: Promise<string> }>(undefined);
  // One snapshot of what is drawn, saved or not: pages show a plan by the link to a snapshot alone (D1990).
  const snapshot = (): Promise<string> => {
    if (made.current?.document === document && made.current.name === name) return made.current.id;
    const id = client
      .createPlanSnapshot({ body: { plan: writeSource(document), ...(name !== '' && { name }) } })
      .then(({ planSnapshot }) => planSnapshot.id);
    made.current = { document, name, id };
    id.catch(() => {
      made.current = undefined;
    });
    return id;
  };
  const walk = useMutation({
    // Browsers open a tab at a click alone, so it is open before there is something in it.
    mutationFn: async (opened: WalkTab | null) => {
      try {
        const url = `${viewUrl(await snapshot())}#tab-walk`;
        opened?.show(url);
        return { url, isOpen: opened !== null };
      } catch (error) {
        opened?.giveUp();
        throw error;
      }
    },
  });
  const share = useMutation({ mutationFn: async () => viewUrl(await snapshot()) });
  const copy = useMutation({ mutationFn: (url: string) => navigator.clipboard.writeText(url) });
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
  const error = walk.error ?? share.error ?? copy.error ?? exported.error;
  return (
    <div className="plan-actions">
      <button type="button" disabled={walk.isPending} onClick={() => walk.mutate(openWalkTab(planId, texts.opening3d))}>
        {texts.view3d}
      </button>
      {walk.data?.isOpen === false && (
        <a href={walk.data.url} target="_blank" rel="noreferrer">
          {texts.view3d}
        </a>
      )}
      <button type="button" disabled={share.isPending} onClick={() => share.mutate()}>
        {texts.share}
      </button>
      {share.data && (
        <>
          <a href={share.data} target="_blank" rel="noreferrer">
            {texts.openLink}
          </a>
          <button type="button" className="plain" onClick={() => copy.mutate(share.data)}>
            {copy.isSuccess && copy.variables === share.data ? texts.copied : texts.copyLink}
          </button>
        </>
      )}
      <FormatField formats={FORMATS} value={format} onChange={setFormat} />
      <button type="button" disabled={exported.isPending} onClick={() => exported.mutate()}>
        {texts.export}
      </button>
      {exported.isPending && <progress aria-label={texts.running} />}
      {exported.data?.resultUrl && (
        <a href={exported.data.resultUrl} download>
          {exported.data.resultUrl.split('/').at(-1)}
        </a>
      )}
      <ErrorLine error={error} />
    </div>
  );
});

function viewUrl(id: string): string {
  return `${BASE_URL}/view/${id}`;
}
