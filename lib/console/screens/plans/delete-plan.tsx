import { useMutation } from '@tanstack/react-query';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { forgetWork } from '../plan/save/kept-work.ts';
import { forgetPlan } from './recent-plans.ts';

interface Props {
  /** Of the plan. */
  readonly id: string;
  readonly name: string;
  readonly onDeleted: () => void;
}

/** Deletes a plan for everybody, after a question. */
export function DeletePlan({ id, name, onDeleted }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const remove = useMutation({
    mutationFn: () => client.deletePlan({ params: { id } }),
    onSuccess: () => {
      forgetWork(id);
      forgetPlan(id);
      onDeleted();
    },
  });
  const ask = () => {
    if (confirm(filled(texts.deletePlanAsk, { name }))) remove.mutate();
  };
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-label={`${texts.deletePlan}: ${name}`}
        disabled={remove.isPending}
        onClick={ask}
      >
        {texts.deletePlan}
      </button>
      {remove.error && <Problem error={remove.error} />}
    </>
  );
}
