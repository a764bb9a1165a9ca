import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { DropZone } from '../../parts/drop-zone.tsx';
import { LabelledField } from '../../parts/labelled-field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { takeHandedDrawing } from '../../session/handed-drawing.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { keptWork } from '../plan/save/kept-work.ts';
import { CopyAddress } from './copy-address.tsx';
import { DeletePlan } from './delete-plan.tsx';
import { type RecentPlan, recentPlans } from './recent-plans.ts';

/** A drawing that is dropped here becomes a plan; the plans that were opened here, and those of the tenant. */
export function PlansScreen() {
  const texts = useTexts();
  const { client } = useService();
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
  const [recent, setRecent] = useState(recentPlans);
  const known = new Set(recent.map(({ id }) => id));
  const demoPlans = demo.data?.plans.filter(({ id }) => !known.has(id)) ?? [];
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
        className="tools"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <LabelledField label={texts.planName}>
          {(id) => <input id={id} value={name} maxLength={1_000} onChange={({ target }) => setName(target.value)} />}
        </LabelledField>
        <button type="submit" disabled={create.isPending}>
          {texts.newPlan}
        </button>
      </form>
      {create.error && <Problem error={create.error} />}
      {recent.length > 0 && (
        <PlanCards
          title={texts.recentPlans}
          hint={texts.recentPlansHint}
          plans={recent}
          onDeleted={() => setRecent(recentPlans())}
        />
      )}
      {demo.error && <Problem error={demo.error} onRetry={() => void demo.refetch()} />}
      {demoPlans.length > 0 && <PlanCards title={texts.demoPlans} plans={demoPlans} />}
    </section>
  );
}

interface PlanCardsProps {
  readonly title: string;
  /** What the list is, under its title. */
  readonly hint?: string;
  readonly plans: readonly RecentPlan[];
  /** Called after one of them was deleted, if they can be. */
  readonly onDeleted?: () => void;
}

function PlanCards({ title, hint, plans, onDeleted }: PlanCardsProps) {
  const texts = useTexts();
  return (
    <>
      <h2>{title}</h2>
      {hint && <p className="quiet plan-cards-hint">{hint}</p>}
      <ul className="plan-cards">
        {plans.map(({ id, name, thumbnail }) => (
          <li key={id}>
            <Link href={`/plans/${id}`}>
              <span className="picture">{thumbnail && <img src={thumbnail} alt="" loading="lazy" />}</span>
              <span className="name">{name || texts.plan}</span>
              {keptWork(id) && <span className="mark look">{texts.unsaved}</span>}
            </Link>
            <CopyAddress id={id} name={name || texts.plan} />
            {onDeleted && <DeletePlan id={id} name={name || texts.plan} onDeleted={onDeleted} />}
          </li>
        ))}
      </ul>
    </>
  );
}
