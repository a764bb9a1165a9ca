import { type ReactNode, useId } from 'react';
import { useEditing } from './editing.ts';

/** Attributes that bind a control to its label and to what is wrong with it. */
interface Control {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly name: string;
  /** The place of the field in the options, as the service names it. */
  readonly place: string;
  readonly hint?: string;
  readonly children: (control: Control) => ReactNode;
}

/** A control with its label, and what the service has said is wrong at its place. */
export function Field({ name, place, hint, children }: Props) {
  const id = useId();
  const fault = useEditing().faultAt(place);
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === undefined ? [] : [`${id}-fault`])];
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': described.join(' ') || undefined })}
      {hint !== undefined && (
        <span id={`${id}-hint`} className="quiet">
          {hint}
        </span>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="wrong">
          {fault}
        </p>
      )}
    </div>
  );
}
