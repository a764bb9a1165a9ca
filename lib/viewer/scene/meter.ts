import { PerspectiveCamera, type Scene, Vector4, type WebGLRenderer } from 'three';
import { exposureOf } from './exposure.ts';

/** Pixels of each side of the picture that is metered. */
const METERED_PX = 64;
const BYTES_PER_PIXEL = 4;
/** How often it is asked whether the picture is drawn. */
const ASK_MS = 10;

/** Returns by how much the exposure of a scene is raised for a camera; see {@link createMeter}. */
type Meter = (scene: Scene, camera: PerspectiveCamera) => Promise<number | undefined>;

/**
 * Returns the function that meters a scene: it draws its model small into the canvas, which has to be drawn again after
 * that, and returns by how much its exposure is raised, 1 if it is not dark. It returns undefined when another call
 * came meanwhile, and for a renderer that was closed or has no WebGL 2. The page does not wait for the graphics
 * processor: reading the canvas would hold it up until all pictures are drawn, for seconds without a graphics card.
 */
export function createMeter(renderer: WebGLRenderer): Meter {
  const gl = renderer.getContext();
  // Its own camera: a renderer keeps pictures for glass by camera, in the size of what was drawn last.
  const own = new PerspectiveCamera();
  const whole = new Vector4();
  let calls = 0;
  return async (scene, camera) => {
    const call = ++calls;
    if (!(gl instanceof WebGL2RenderingContext)) return undefined;
    own.copy(camera);
    own.layers.set(0);
    const side = METERED_PX / renderer.getPixelRatio();
    renderer.getViewport(whole);
    renderer.setViewport(0, 0, side, side);
    try {
      renderer.render(scene, own);
    } finally {
      renderer.setViewport(whole);
    }
    const pixels = gl.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pixels);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, METERED_PX * METERED_PX * BYTES_PER_PIXEL, gl.STREAM_READ);
    gl.readPixels(0, 0, METERED_PX, METERED_PX, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    try {
      while (call === calls && fence && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) {
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      }
      if (call !== calls || gl.isContextLost()) return undefined;
      const values = new Uint8Array(METERED_PX * METERED_PX * BYTES_PER_PIXEL);
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pixels);
      gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, values);
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
      return exposureOf(values);
    } finally {
      gl.deleteSync(fence);
      gl.deleteBuffer(pixels);
    }
  };
}
