import { useEffect, useRef, useState } from 'react';
import type { UpAxis } from '../../../shared/engines/models3d/units.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { sizeAfter } from './model-correction/size-after.ts';

/** Who goes through many models by their pictures does not wait for the 3D of each. */
const LOOKED_AT_MS = 250;
const QUARTER_DEGREES = 90;

interface Props {
  readonly glbUrl: string;
  /** A picture that stands there until the model is loaded. */
  readonly pictureUrl?: string | null;
  readonly sizeMm: { readonly width: number; readonly height: number; readonly depth: number } | null;
  /** By how much the model is shown turned to the left, before the service has turned it. */
  readonly turnDegrees?: number;
  /** The axis of the picture that is shown up, before that turn; Y by default. */
  readonly upAxis?: UpAxis;
  /** The model is in the picture, or it is said why it cannot be. */
  readonly onShown?: () => void;
}

/** A model to turn and zoom, with its dimension lines. The 3D part is loaded when it is first shown. */
export function ModelView({ glbUrl, pictureUrl, sizeMm, turnDegrees = 0, upAxis = 'y', onShown }: Props) {
  const texts = useTexts();
  const { front } = texts;
  const stage = useRef<HTMLDivElement>(null);
  const sizes = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<Error>();
  const [isReady, setIsReady] = useState(false);
  const [turn, setTurn] = useState<(degrees: number, upAxis: UpAxis) => void>();
  const hadPicture = useRef(Boolean(pictureUrl));
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let isGone = false;
    let close = () => {};
    const show = async () => {
      const { createStage, loadModel, markFront, showSizes, turnAboutMiddle } = await import('./model-scene.ts');
      if (hadPicture.current) await new Promise((resolve) => setTimeout(resolve, LOOKED_AT_MS));
      if (isGone) return;
      const model = await loadModel(glbUrl);
      if (isGone) return;
      const view = createStage(element);
      close = view.close;
      view.show(model, 'front');
      markFront(model, front);
      const measure = showSizes(view, model, sizeMm, sizes.current);
      view.draw();
      const turnModel = turnAboutMiddle(model);
      setTurn(() => (degrees: number, up: UpAxis) => {
        turnModel(degrees, up);
        if (sizeMm) measure(sizeAfter(sizeMm, { upAxis: up, turns: degrees / QUARTER_DEGREES }));
        view.fit();
      });
      element.dataset.ready = 'true';
      // The poster stays until the browser has shown the first picture of the model.
      requestAnimationFrame(() => requestAnimationFrame(() => !isGone && setIsReady(true)));
    };
    show().catch((failure: Error) => {
      if (!isGone) setError(failure);
    });
    return () => {
      isGone = true;
      close();
    };
  }, [glbUrl, sizeMm, front]);
  useEffect(() => turn?.(turnDegrees, upAxis), [turn, turnDegrees, upAxis]);
  useEffect(() => {
    if (isReady || error) onShown?.();
  }, [isReady, error, onShown]);
  return (
    <figure className="model">
      <div ref={stage} className="stage" />
      {!isReady && pictureUrl && <img className="poster" src={pictureUrl} alt="" />}
      {!isReady && !error && <progress aria-label={texts.running} />}
      {error && (
        <p className="wrong" role="alert">
          {error.message.includes('WebGL') ? texts.noWebgl : error.message}
        </p>
      )}
      <button type="button" ref={sizes} aria-pressed="false" hidden={error !== undefined}>
        {texts.sizes}
      </button>
    </figure>
  );
}
