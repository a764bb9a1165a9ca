import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'wouter';
import { ServiceCallError } from '../../../../shared/contract/client/index.ts';
import { itemIdOf } from '../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { Loading } from '../../parts/loading.tsx';
import { Problem } from '../../parts/problem.tsx';
import { keptSession } from '../../session/kept-session.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { reportOf } from '../plans/plan-report.ts';
import { forgetPlan, rememberPlan } from '../plans/recent-plans.ts';
import { planView } from './document/plan-view.ts';
import { EMPTY_PLAN, readSource, type SourceDocument } from './document/source-document.ts';
import { Editor } from './editor/editor.tsx';
import { forgetWork } from './save/kept-work.ts';
import { isBeingRead, usePlan } from './save/use-plan.ts';

/** What doors and windows are if the tenant has not chosen. */
const [DOOR, WINDOW] = ['basic:door', 'basic:window'];

/** One plan, to draw, furnish and save. */
export function PlanScreen() {
  const texts = useTexts();
  const { client, tenant } = useService();
  const { id: planId = '' } = useParams<{ id: string }>();
  const found = usePlan(planId);
  const [opened, setOpened] = useState(0);
  const settings = useQuery({
    queryKey: ['tenant-settings', tenant.id],
    queryFn: ({ signal }) => client.getTenant({ params: { id: String(tenant.id) }, signal }),
  });
  const plan = found.data?.plan;
  const isGone = found.error instanceof ServiceCallError && found.error.status === 404;
  useEffect(() => {
    if (plan) {
      const isOwn = plan.user === keptSession()?.userId;
      rememberPlan({ id: plan.id, name: plan.name, thumbnail: plan.thumbnail, isOwn });
    }
    if (isGone) forgetPlan(planId);
  }, [plan, planId, isGone]);
  const isRead = plan !== undefined && !isBeingRead(plan.conversion);
  // The plan whose drawing the service has read while this screen was waiting for it.
  const [readHere, setReadHere] = useState<string>();
  if (plan && !isRead && readHere !== planId) setReadHere(planId);
  const text = plan?.planObjects;
  const read = useMemo(() => (text === undefined ? undefined : tryReading(text)), [text]);
  const title = plan && (plan.name || texts.plan);
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = `${title} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (settings.error) return <Problem error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!plan || !read || !settings.data) return <Loading className="quiet centre" />;
  const report = reportOf(plan.conversion);
  const crumbs = (
    <p className="quiet">
      <Link href="/plans">{texts.plans}</Link> / {plan.name || planId}
    </p>
  );
  if (!isRead) {
    return (
      <>
        {crumbs}
        <section className="plan-editor plan-reading">
          <p role="status">{texts.readingDrawing}</p>
          <progress value={report?.progress} max={100} aria-label={texts.running} />
        </section>
      </>
    );
  }
  if (read instanceof Error) {
    return (
      <>
        {crumbs}
        <Problem error={read} />
      </>
    );
  }
  const { doorItemId, windowItemId } = settings.data.tenant;
  const itemOf = (type: string) => {
    const hung = planView(read).openings.find(({ value }) => value.type === type);
    return hung && itemIdOf(hung.value.idMap);
  };
  const converted = async () => {
    forgetWork(planId);
    rememberPlan({ id: planId, name: plan.name, thumbnail: plan.thumbnail, isSaved: false });
    await found.refetch();
    setReadHere(planId);
    setOpened((count) => count + 1);
  };
  return (
    <>
      {crumbs}
      <Editor
        key={`${planId} ${opened}`}
        planId={planId}
        name={plan.name}
        document={read}
        etag={found.data?.etag}
        items={{
          doorItemId: doorItemId ?? itemOf('door') ?? DOOR,
          windowItemId: windowItemId ?? itemOf('window') ?? WINDOW,
        }}
        report={report}
        isFresh={readHere === planId || (report !== undefined && plan.created === plan.changeDate)}
        onConverted={() => void converted()}
      />
    </>
  );
}

function tryReading(planObjects: string | null): SourceDocument | Error {
  try {
    return readSource(planObjects === null || planObjects.trim() === '' ? EMPTY_PLAN : planObjects);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
