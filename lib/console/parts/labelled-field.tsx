import { type ReactNode, useId } from 'react';

interface Props {
  readonly label: string;
  /** The field with the id of the label. */
  readonly children: (id: string) => ReactNode;
}

/** A field with its label before it; where the line is full, both move to the next one together. */
export function LabelledField({ label, children }: Props) {
  const id = useId();
  return (
    <span className="labelled-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}
