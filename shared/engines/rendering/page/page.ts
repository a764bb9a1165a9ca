import { NoToneMapping, WebGLRenderer } from 'three';
import type { FrameOrder, PageResult, Studio } from '../protocol.ts';
import { type FramePainter, framePainters } from './frame-painter.ts';
import { type LoadedModel, modelLoader, type StudioModel } from './load-model.ts';
import { replaceShaderChunks } from './material-shaders.ts';

/*
 * The page that renders models: it has one renderer, one model, and one frame at a time. The worker calls its functions
 * over the browser's pipe; it loads files from the loopback server only.
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
let current: { readonly variant: string | null; readonly model: StudioModel } | undefined;
let painter: FramePainter | undefined;
let lost = false;

renderer.domElement.addEventListener('webglcontextlost', () => {
  lost = true;
});

window.studio = {
  load: (path, maxTexturePx) =>
    toPageResult(async () => {
      painter?.dispose();
      current?.model.dispose();
      painter = current = loaded = undefined;
      loaded = await loadModel(path, maxTexturePx);
      const { box, triangles } = await modelOf(null);
      const size = box.max.clone().sub(box.min);
      return { triangles, width: size.x, height: size.y, depth: size.z, variants: loaded.variants };
    }),
  begin: (order: FrameOrder) =>
    toPageResult(async () => {
      painter?.dispose();
      painter = undefined;
      painter = startPainting(order, await modelOf(order.variant));
    }),
  advance: (passes) =>
    toPageResult(async () => {
      const current = requirePainter();
      for (let pass = 0; pass < passes && current.passesLeft > 0; pass++) current.paint();
      waitUntilDrawn();
      refuseLostContext();
      return current.passesLeft;
    }),
  deliver: (path) =>
    toPageResult(async () => {
      const pixels = requirePainter().pixels();
      refuseLostContext();
      const response = await fetch(path, { method: 'POST', body: pixels });
      if (!response.ok) throw new Error(`posting the pixels returned HTTP status ${response.status}`);
    }),
};

async function toPageResult<T>(work: () => Promise<T>): Promise<PageResult<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function refuseLostContext(): void {
  if (lost || context.isContextLost()) throw new Error('the graphics context was lost');
}

/**
 * So that the worker sees progress and the command queue stays short. Reads a pixel, because `finish` does not wait in
 * Chromium.
 */
function waitUntilDrawn(): void {
  renderer.setRenderTarget(null);
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
}

async function modelOf(variant: string | null): Promise<StudioModel> {
  if (!loaded) throw new Error('no model is loaded');
  if (current?.variant === variant) return current.model;
  current?.model.leave();
  current = { variant, model: await loaded.withVariant(variant) };
  return current.model;
}

function requirePainter(): FramePainter {
  if (!painter) throw new Error('no frame was begun');
  return painter;
}
