import { useEffect, useMemo, useRef, useState } from 'react';
import type { UpAxis } from '../../../shared/engines/models3d/units.ts';
import type { FrontSign, ModelSide } from '../../viewer/scene/guess-front.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { FrontButton } from './front-button.tsx';
import { sizeAfter } from './model-correction/size-after.ts';
import { lengthText } from './size/size-mm.ts';

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
  /** By what the front of such a piece is known, if it is. */
  readonly frontSign?: FrontSign | undefined;
  /** Makes another side the front; undefined while that cannot be done. */
  readonly onFront?: ((side: ModelSide) => void) | undefined;
  /** The model is in the picture, or it is said why it cannot be. */
  readonly onShown?: () => void;
}

/**
 * A model to turn and zoom, with its dimension lines, and a small picture of its back, or of the side that looks like
 * its front. The 3D part is loaded when it is first shown.
 */
export function ModelView(props: Props) {
  const { glbUrl, pictureUrl, sizeMm, turnDegrees = 0, upAxis = 'y', frontSign, onFront, onShown } = props;
  const texts = useTexts();
  const { front } = texts;
  const stage = useRef<HTMLDivElement>(null);
  const sizes = useRef<HTMLButtonElement>(null);
  const side = useRef<HTMLCanvasElement>(null);
  const [error, setError] = useState<Error>();
  const [isReady, setIsReady] = useState(false);
  const [turn, setTurn] = useState<(degrees: number, upAxis: UpAxis) => void>();
  const [guess, setGuess] = useState<(sign: FrontSign) => ModelSide | undefined>();
  const [showSide, setShowSide] = useState<(side: ModelSide, canvas: HTMLCanvasElement) => void>();
  const isTurned = turnDegrees !== 0 || upAxis !== 'y';
  const guessed = useMemo(
    () => (frontSign === undefined || isTurned ? undefined : guess?.(frontSign)),
    [guess, frontSign, isTurned],
  );
  const isAsked = guessed !== undefined && guessed !== 'front';
  const shownSide = isAsked ? guessed : 'back';
  const hadPicture = useRef(Boolean(pictureUrl));
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let isGone = false;
    let close = () => {};
    const show = async () => {
      const { createStage, guessFront, loadModel, markFront, showSizes, turnAboutMiddle } = await import(
        './model-scene.ts'
      );
      if (hadPicture.current) await new Promise((resolve) => setTimeout(resolve, LOOKED_AT_MS));
      if (isGone) return;
      const model = await loadModel(glbUrl);
      if (isGone) return;
      const view = createStage(element);
      close = view.close;
      view.show(model, 'front');
      const { mark, lay } = markFront(model, front);
      const measure = showSizes(view, model, sizeMm, sizes.current, { textOf: lengthText, mark });
      view.draw();
      const turnModel = turnAboutMiddle(model);
      setTurn(() => (degrees: number, up: UpAxis) => {
        turnModel(degrees, up);
        lay();
        if (sizeMm) measure(sizeAfter(sizeMm, { upAxis: up, turns: degrees / QUARTER_DEGREES }));
        view.fit();
      });
      setGuess(() => (sign: FrontSign) => guessFront(model, sign));
      setShowSide(() => view.showSide);
      await view.lit();
      if (isGone) return;
      // The same frame shows the model and hides the poster, which has another frame and other colours.
      element.dataset.ready = 'true';
      requestAnimationFrame(() => requestAnimationFrame(() => !isGone && setIsReady(true)));
    };
    show().catch((failure: Error) => {
      if (!isGone) setError(failure);
    });
    return () => {
      isGone = true;
      close();
      delete element.dataset.ready;
    };
  }, [glbUrl, sizeMm, front]);
  useEffect(() => turn?.(turnDegrees, upAxis), [turn, turnDegrees, upAxis]);
  useEffect(() => {
    if (side.current) showSide?.(shownSide, side.current);
  }, [showSide, shownSide]);
  useEffect(() => {
    if (isReady || error) onShown?.();
  }, [isReady, error, onShown]);
  return (
    <figure className="model">
      <div ref={stage} className="stage" />
      {!isReady && pictureUrl && <img className="poster" src={pictureUrl} alt="" />}
      {!isReady && !error && (
        <div className="view-loading">
          <progress aria-label={texts.modelLoads} />
          <span aria-hidden="true">{texts.modelLoads}</span>
        </div>
      )}
      {error && (
        <p className="wrong" role="alert">
          {error.message.includes('WebGL') ? texts.noWebgl : error.message}
        </p>
      )}
      <button type="button" ref={sizes} aria-pressed="false" hidden={error !== undefined}>
        {texts.sizes}
      </button>
      <FrontButton canvas={side} side={shownSide} isAsked={isAsked} isShown={isReady} onFront={onFront} />
    </figure>
  );
}
