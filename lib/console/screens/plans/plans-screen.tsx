import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { DropZone } from '../../parts/drop-zone.tsx';
import { LabelledField } from '../../parts/labelled-field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { takeHandedDrawing } from '../../session/handed-drawing.ts';
import { useService } from '../../session/service.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanPlaceholders } from './plan-placeholders.tsx';
import { recentPlans } from './recent-plans.ts';
import { useOwnPlans } from './use-own-plans.ts';

/**
 * A drawing that is dropped here becomes a plan; the plans of the user, others that were opened here, the demo plans of
 * the tenant.
 */
export function PlansScreen() {
  const texts = useTexts();
  const { client, tenant } = useService();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const demo = useQuery({ queryKey: ['demo-plans'], queryFn: ({ signal }) => client.listDemoPlans({ signal }) });
  const open = ({ plan }: { readonly plan: { readonly id: string } }) => navigate(`/plans/${plan.id}`);
  const fromDrawing = useMutation({
    mutationFn: async (file: File) => {
      const { upload } = await client.createUpload({ body: { fileName: file.name, size: file.size } });
      const { sendUpload } = await import('../../../../shared/contract/client/index.ts');
      await sendUpload(upload, file);
      const plan = JSON.stringify({ name: file.name.replace(/\.dxf$/i, '') });
      return client.createPlan({ fields: { format: 'dxf', fileUrl: upload.sourceUrl, plan } });
    },
    onSuccess: open,
  });
  const { mutate: readDrawing } = fromDrawing;
  useEffect(() => {
    const file = takeHandedDrawing();
    if (file) readDrawing(file);
  }, [readDrawing]);
  const create = useMutation({
    mutationFn: () => client.createPlan({ body: { name: name.trim() || texts.newPlan } }),
    onSuccess: open,
  });
  const own = useOwnPlans();
  const isPending = own.list.isPending;
  const [recent, setRecent] = useState(recentPlans);
  const listed = new Set(own.plans.map(({ id }) => id));
  // A plan that was made a moment ago is not in the list of the service yet.
  const ownPlans = [...recent.filter(({ id, isOwn }) => isOwn && !listed.has(id)), ...own.plans];
  // While the list of the service is read, nothing is known to be another one's.
  const others = own.list.isPending ? [] : recent.filter(({ id, isOwn }) => !isOwn && !listed.has(id));
  const known = new Set([...ownPlans, ...recent].map(({ id }) => id));
  const demoPlans = demo.data?.plans.filter(({ id }) => !known.has(id)) ?? [];
  const onDeleted = (id: string) => {
    setRecent(recentPlans());
    void own.drop(id);
  };
  return (
    <section>
      <h1 className="title-line">{texts.plans}</h1>
      <DropZone
        takes="file"
        texts={{ drop: texts.dropDrawing, formats: texts.drawingFormats }}
        onFiles={([first]) => first && readDrawing(first.file)}
      />
      {fromDrawing.isPending && (
        <p className="quiet" role="status">
          {texts.readingDrawing} <progress aria-label={texts.running} />
        </p>
      )}
      {fromDrawing.error && <Problem error={fromDrawing.error} />}
      <form
        className="tools or-empty"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <LabelledField label={texts.orEmptyPlan}>
          {(id) => (
            <input
              id={id}
              value={name}
              placeholder={texts.newPlan}
              maxLength={1_000}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </LabelledField>
        <button type="submit" disabled={create.isPending}>
          {texts.beginPlan}
        </button>
      </form>
      {create.error && <Problem error={create.error} />}
      {isPending && <PlanPlaceholders />}
      {own.list.error && <Problem error={own.list.error} onRetry={() => void own.list.refetch()} />}
      {!isPending && ownPlans.length > 0 && (
        <PlanCards title={texts.ownPlans} plans={ownPlans} onDeleted={onDeleted}>
          {own.list.hasNextPage && (
            <button type="button" disabled={own.list.isFetchingNextPage} onClick={() => void own.list.fetchNextPage()}>
              {texts.more}
            </button>
          )}
        </PlanCards>
      )}
      {!isPending && others.length > 0 && (
        <PlanCards title={texts.recentPlans} hint={texts.recentPlansHint} plans={others} onDeleted={onDeleted} />
      )}
      {demo.error && <Problem error={demo.error} onRetry={() => void demo.refetch()} />}
      {!isPending && demoPlans.length > 0 && (
        <PlanCards title={filled(texts.companyPlans, { company: tenant.name })} plans={demoPlans} />
      )}
    </section>
  );
}
