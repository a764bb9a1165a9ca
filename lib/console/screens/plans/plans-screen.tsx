import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone } from '../../parts/drop-zone.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { PlanView } from './plan-view.tsx';

/** A drawing that is dropped here becomes a plan; the plans of this tab stay beside it. */
export function PlansScreen() {
  const texts = useTexts();
  const { client } = useService();
  const [planIds, setPlanIds] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const demo = useQuery({ queryKey: ['demo-plans'], queryFn: ({ signal }) => client.listDemoPlans({ signal }) });
  const create = useMutation({
    mutationFn: async (file: File) => {
      const name = file.name.replace(/\.dxf$/i, '');
      const { upload } = await client.createUpload({ body: { fileName: file.name, size: file.size } });
      const { sendUpload } = await import('../../../../shared/contract/client/index.ts');
      await sendUpload(upload, file);
      const fields = { format: 'dxf', fileUrl: upload.sourceUrl, plan: JSON.stringify({ name }) };
      return (await client.createPlan({ fields })).plan.id;
    },
    onSuccess: (id) => {
      setPlanIds((before) => [id, ...before]);
      setChosen(id);
    },
  });
  const shown = chosen ?? planIds[0];
  return (
    <section>
      <DropZone
        texts={{ drop: texts.dropDrawing, formats: texts.drawingFormats }}
        onFiles={([file]) => file && create.mutate(file)}
      />
      {create.isPending && <progress aria-label={texts.running} />}
      {create.error && <Problem error={create.error} />}
      <div className="tools">
        {planIds.map((id, index) => (
          <button key={id} type="button" aria-pressed={id === shown} onClick={() => setChosen(id)}>
            {`${texts.plan} ${planIds.length - index}`}
          </button>
        ))}
        {demo.data?.plans.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={id === shown} onClick={() => setChosen(id)}>
            {name || texts.plan}
          </button>
        ))}
      </div>
      {shown && <PlanView key={shown} planId={shown} />}
    </section>
  );
}
