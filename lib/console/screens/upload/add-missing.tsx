import { useRef } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';

interface Props {
  /** Of the model, where several stand below each other. */
  readonly name: string;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The button that gives a model the files that it names and that were not sent with it. */
export function AddMissing({ name, disabled = false, onFiles }: Props) {
  const texts = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onFiles(files);
          target.value = '';
        }}
      />
      <button
        type="button"
        aria-label={`${texts.addMissing}: ${name}`}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {texts.addMissing}
      </button>
    </>
  );
}
