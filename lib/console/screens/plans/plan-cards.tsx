import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../texts/use-texts.tsx';
import { keptWork } from '../plan/save/kept-work.ts';
import { CopyAddress } from './copy-address.tsx';
import { DeletePlan } from './delete-plan.tsx';
import { PlanPicture } from './plan-picture.tsx';

/** A plan as a card shows it. */
interface ShownPlan {
  readonly id: string;
  readonly name: string;
  readonly thumbnail: string | null;
  /** When it was changed, if that is known. */
  readonly changeDate?: string;
  /** Whether it was changed a moment ago. */
  readonly isNew?: boolean;
}

interface Props {
  readonly title: string;
  /** What the list is, under its title. */
  readonly hint?: string;
  readonly plans: readonly ShownPlan[];
  /** Called after one of them was deleted, if they can be. */
  readonly onDeleted?: (id: string) => void;
  /** Under the cards. */
  readonly children?: ReactNode;
}

/** Plans with their pictures. */
export function PlanCards({ title, hint, plans, onDeleted, children }: Props) {
  const texts = useTexts();
  return (
    <>
      <h2>{title}</h2>
      {hint && <p className="quiet plan-cards-hint">{hint}</p>}
      <ul className="plan-cards">
        {plans.map(({ id, name, thumbnail, changeDate, isNew = false }) => (
          <li key={id}>
            <Link href={`/plans/${id}`}>
              <span className="picture">{thumbnail && <PlanPicture src={thumbnail} isNew={isNew} />}</span>
              <span className="name">{name || texts.plan}</span>
              {changeDate && (
                <time dateTime={changeDate}>
                  {new Date(changeDate).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              )}
              {keptWork(id) && <span className="mark look">{texts.unsaved}</span>}
            </Link>
            <CopyAddress id={id} name={name || texts.plan} />
            {onDeleted && <DeletePlan id={id} name={name || texts.plan} onDeleted={() => onDeleted(id)} />}
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
