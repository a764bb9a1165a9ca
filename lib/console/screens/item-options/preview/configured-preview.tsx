import { useEffect, useRef, useState } from 'react';
import { completeChoice } from '../../../../../shared/domain/options/choice.ts';
import type { Choice } from '../../../../../shared/domain/options/option.ts';
import type { ConfigurableView } from '../../../../../shared/domain/views/view-data.ts';
import type { ViewTexts } from '../../../../../shared/domain/views/view-text.ts';
import type { ModelParts } from '../../../../viewer/options/model-parts.ts';
import { filled } from '../../../texts/use-texts.tsx';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { type OpenedModel, openModel } from './open-model.ts';

interface Props {
  readonly glbUrl: string;
  readonly view: ConfigurableView;
  readonly words: { readonly texts: ViewTexts; readonly language: string };
  readonly onParts: (parts: ModelParts) => void;
  /** Gets each choice that is made in the preview. */
  readonly onChoice: (choice: Choice) => void;
}

/** The model with its options, by the code of the public viewer: what is edited beside it is shown at once. */
export function ConfiguredPreview({ glbUrl, view, words, onParts, onChoice }: Props) {
  const texts = useOptionTexts();
  const [stage, beside, sizes] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLButtonElement>(null),
  ];
  const choice = useRef<Choice>({});
  const [opened, setOpened] = useState<OpenedModel>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    openModel(glbUrl, stage.current, sizes.current)
      .then((model) => {
        close = model.close;
        if (isGone) return close();
        setOpened(model);
        onParts(model.parts);
      })
      .catch((error: Error) => setFailed(error.message));
    return () => {
      isGone = true;
      close();
    };
  }, [glbUrl, onParts, stage, sizes]);
  useEffect(() => {
    if (!opened || !beside.current) return;
    const show = async (wanted: Choice) => {
      choice.current = wanted;
      onChoice(wanted);
      try {
        await opened.show(view, wanted);
        // A later choice may have failed meanwhile.
        if (choice.current === wanted) setFailed(undefined);
      } catch (error) {
        setFailed(error instanceof Error ? error.message : String(error));
      }
    };
    const panel = opened.createPanel(view, words, (wanted) => void show(wanted));
    beside.current.replaceChildren(panel.element);
    const kept = Object.fromEntries(
      Object.entries(choice.current).filter(([id]) => view.options.some((option) => option.id === id)),
    );
    const { choice: now } = completeChoice(view.options, kept);
    panel.choose(now);
    void show(now);
  }, [opened, view, words, onChoice, beside]);
  return (
    <>
      <figure className="model">
        <div ref={stage} className="stage" />
        <button type="button" ref={sizes} aria-pressed="false">
          {words.texts.dimensions}
        </button>
      </figure>
      {failed !== undefined && (
        <p className="wrong" role="alert">
          {filled(texts.previewFailed, { message: failed })}
        </p>
      )}
      <div ref={beside} className="options-preview" lang={words.language} />
    </>
  );
}
