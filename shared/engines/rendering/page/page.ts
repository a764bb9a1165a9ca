import { NoToneMapping, WebGLRenderer } from 'three';
import type { Answer, FrameOrder, Studio } from '../protocol.ts';
import { type FramePainter, framePainters } from './frame-painter.ts';
import { type LoadedModel, modelLoader, type StudioModel } from './load-model.ts';
import { replaceShaderChunks } from './material-shaders.ts';

/*
 * The page in which models are rendered: it has one renderer, one model, and one frame at a time. It is told what to do
 * by the worker, over the browser's pipe, and asks for nothing but the loopback server it came from.
 */

declare global {
  interface Window {
    studio?: Studio;
  }
}

replaceShaderChunks();
const renderer = new WebGLRenderer({ canvas: document.createElement('canvas'), antialias: false });
renderer.toneMapping = NoToneMapping;
renderer.setPixelRatio(1);
const context = renderer.getContext();
const loadModel = modelLoader(renderer);
const startPainting = framePainters(renderer);

let loaded: LoadedModel | undefined;
let dressed: { readonly variant: string | null; readonly model: StudioModel } | undefined;
let painter: FramePainter | undefined;
let lost = false;

renderer.domElement.addEventListener('webglcontextlost', () => {
  lost = true;
});

window.studio = {
  load: (path, maxTexturePx) =>
    told(async () => {
      painter?.dispose();
      dressed?.model.dispose();
      painter = dressed = loaded = undefined;
      loaded = await loadModel(path, maxTexturePx);
      const { box, triangles } = await modelOf(null);
      const size = box.max.clone().sub(box.min);
      return { triangles, width: size.x, height: size.y, depth: size.z, variants: loaded.variants };
    }),
  begin: (order: FrameOrder) =>
    told(async () => {
      painter?.dispose();
      painter = undefined;
      painter = startPainting(order, await modelOf(order.variant));
    }),
  advance: (passes) =>
    told(async () => {
      const current = requirePainter();
      for (let pass = 0; pass < passes && current.passesLeft > 0; pass++) current.paint();
      waitUntilDrawn();
      refuseLostContext();
      return current.passesLeft;
    }),
  deliver: (path) =>
    told(async () => {
      const pixels = requirePainter().pixels();
      refuseLostContext();
      const response = await fetch(path, { method: 'POST', body: pixels });
      if (!response.ok) throw new Error(`the pixels were answered ${response.status}`);
    }),
};

async function told<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function refuseLostContext(): void {
  if (lost || context.isContextLost()) throw new Error('the graphics context was lost');
}

/** So that the worker sees progress and no queue grows. A pixel is read, as Chromium's `finish` does not wait. */
function waitUntilDrawn(): void {
  renderer.setRenderTarget(null);
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
}

async function modelOf(variant: string | null): Promise<StudioModel> {
  if (!loaded) throw new Error('no model is loaded');
  if (dressed?.variant === variant) return dressed.model;
  // Materials and meshes go on to the next dress; the cells are those of this one.
  dressed?.model.solid.dispose();
  dressed = { variant, model: await loaded.dress(variant) };
  return dressed.model;
}

function requirePainter(): FramePainter {
  if (!painter) throw new Error('no frame was begun');
  return painter;
}
