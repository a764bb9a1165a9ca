import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';

interface Props {
  readonly name: string;
  /** Called with a name that is another one. */
  readonly onChange: (name: string) => void;
}

const MAX_NAME_LETTERS = 1_000;

/**
 * The name of the plan, as the title: a press makes it a field. Enter or a press elsewhere gives it, Escape takes it
 * back.
 */
export function PlanName({ name, onChange }: Props) {
  const texts = useTexts();
  const [typed, setTyped] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const refusalId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isTyping = typed !== undefined;
  useEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);
  const end = () => {
    setTyped(undefined);
    setIsRefused(false);
  };
  const give = () => {
    const given = typed?.trim() ?? '';
    if (given !== '' && given !== name) onChange(given);
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed?.trim() === '') return setIsRefused(true);
    // The save that these keys mean goes on from the new name.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') return give();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    (event.key === 'Enter' ? give : end)();
    // The button takes the place of the field: whoever works with keys goes on from there.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!isTyping) {
    return (
      <h1 className="plan-name">
        <button ref={button} type="button" title={texts.renamePlan} onClick={() => setTyped(name)}>
          {name || texts.plan}
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 14l.8-3.4L11 2.4l2.6 2.6L5.4 13.2ZM9.4 4l2.6 2.6" />
          </svg>
        </button>
      </h1>
    );
  }
  return (
    <span className="plan-name">
      <input
        ref={input}
        value={typed}
        maxLength={MAX_NAME_LETTERS}
        aria-label={texts.planName}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? refusalId : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsRefused(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={give}
      />
      {isRefused && (
        <span id={refusalId} className="wrong" role="alert">
          {texts.nameMissing}
        </span>
      )}
    </span>
  );
}
