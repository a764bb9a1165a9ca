import { TextureLoader } from 'three';
import type { LoadedPicture } from './planner.ts';

/**
 * Loads an image like a catalog, with an `<img>` without CORS, and then as a texture. Its pixels are readable only if
 * the response allows it; the browser has the first response in its cache by then.
 */
export async function loadPicture(url: string): Promise<LoadedPicture> {
  await shown(url);
  const texture = await new TextureLoader().setCrossOrigin('anonymous').loadAsync(url);
  const { image } = texture;
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the page has no canvas');
  context.drawImage(image, 0, 0);
  const [red = 0, green = 0, blue = 0] = context.getImageData(image.width / 2, image.height / 2, 1, 1).data;
  return { widthPx: image.width, heightPx: image.height, colour: [red, green, blue] };
}

function shown(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => reject(new Error(`${url} is not shown`));
    image.src = url;
  });
}
