import type { WebGLRenderer } from 'three';
import { exposureOf } from './exposure.ts';

/** Pixels of each side of the picture that is metered. */
const METERED_PX = 64;
const BYTES_PER_PIXEL = 4;
/** How often it is asked whether the picture is drawn. */
const ASK_MS = 10;

/**
 * Returns the function that meters a view: it draws it small and returns by how much its exposure is raised, 1 if what
 * it shows is not dark. It returns undefined if the renderer was closed, or when another call came meanwhile. The page
 * does not wait for the graphics processor: reading the canvas would hold it up until all pictures are drawn, for
 * seconds without a graphics card.
 */
export function createMeter(renderer: WebGLRenderer): (draw: () => void) => Promise<number | undefined> {
  const gl = renderer.getContext();
  let calls = 0;
  return async (draw) => {
    const own = ++calls;
    // Three draws with WebGL 2 alone.
    if (!(gl instanceof WebGL2RenderingContext)) return undefined;
    const side = METERED_PX / renderer.getPixelRatio();
    renderer.setViewport(0, 0, side, side);
    draw();
    const { clientWidth, clientHeight } = renderer.domElement;
    renderer.setViewport(0, 0, clientWidth, clientHeight);
    const pixels = gl.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pixels);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, METERED_PX * METERED_PX * BYTES_PER_PIXEL, gl.STREAM_READ);
    gl.readPixels(0, 0, METERED_PX, METERED_PX, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    try {
      while (own === calls && fence && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) {
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      }
      if (own !== calls || gl.isContextLost()) return undefined;
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
