import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  readonly glbUrl: string;
  readonly sizeMm: { readonly width: number; readonly height: number; readonly depth: number } | null;
}

/** A model to turn and zoom, with its dimension lines. The 3D part is loaded when it is first shown. */
export function ModelView({ glbUrl, sizeMm }: Props) {
  const texts = useTexts();
  const stage = useRef<HTMLDivElement>(null);
  const sizes = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let isGone = false;
    const show = async () => {
      const { createStage, loadModel, showSizes } = await import('./model-scene.ts');
      const model = await loadModel(glbUrl);
      if (isGone) return;
      const view = createStage(element);
      view.show(model, 'front');
      showSizes(view, model, sizeMm, sizes.current);
      element.dataset.ready = 'true';
    };
    show().catch(setError);
    return () => {
      isGone = true;
      element.replaceChildren();
    };
  }, [glbUrl, sizeMm]);
  return (
    <figure className="model">
      <div ref={stage} className="stage" />
      {error && (
        <p className="wrong" role="alert">
          {error.message}
        </p>
      )}
      <button type="button" ref={sizes} aria-pressed="false">
        {texts.sizes}
      </button>
    </figure>
  );
}
