import { resolveObjectURL } from 'node:buffer';
import { DOMParser, Element } from '@xmldom/xmldom';
import {
  ClampToEdgeWrapping,
  DataTextureLoader,
  ImageLoader,
  LoadingManager,
  RepeatWrapping,
  Texture,
  TextureLoader,
} from 'three';

/** A placeholder for a texture's image until its bytes are loaded: the name in the source, or the embedded bytes. */
interface UnloadedImage {
  readonly reference: string;
  readonly blob: Blob | undefined;
}

const ANY_NAME = /^/;
/** Cameras read the aspect ratio of the window; the value does not matter. */
const WINDOW = { innerWidth: 1, innerHeight: 1 };

/**
 * Runs a loader of three in Node: images stay references, and XML is parsed by xmldom. The browser globals are removed
 * afterwards, because other packages use them to detect a browser.
 */
export function withBrowserGlobals<T>(load: (manager: LoadingManager) => T): T {
  const scope = globalThis as { window?: unknown; DOMParser?: unknown };
  const before = { window: scope.window, parser: scope.DOMParser };
  const { debug, info, log, warn } = console;
  scope.window = WINDOW;
  scope.DOMParser = DOMParser;
  // Loaders print messages for developers.
  Object.assign(console, { debug: silent, info: silent, log: silent, warn: silent });
  try {
    const manager = new LoadingManager();
    // Image formats that browsers do not support have their own loaders, so these images stay references too.
    manager.addHandler(ANY_NAME, new TextureLoader(manager));
    return load(manager);
  } finally {
    Object.assign(console, { debug, info, log, warn });
    if (before.window === undefined) delete scope.window;
    else scope.window = before.window;
    if (before.parser === undefined) delete scope.DOMParser;
    else scope.DOMParser = before.parser;
  }
}

function silent(): void {}

/** Returns the placeholder that `withBrowserGlobals` has left in a texture; undefined for a texture without one. */
export function unloadedImage(texture: Texture): UnloadedImage | undefined {
  const image: unknown = texture.image;
  return typeof image === 'object' && image !== null && 'reference' in image ? (image as UnloadedImage) : undefined;
}

function unloaded(url: string): UnloadedImage {
  return { reference: url, blob: url.startsWith('blob:') ? resolveObjectURL(url) : undefined };
}

function unloadedTexture(url: string): Texture {
  const texture = new Texture();
  texture.image = unloaded(url);
  // Pictures tile unless the file states otherwise.
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

Object.assign(TextureLoader.prototype, { load: unloadedTexture });
Object.assign(DataTextureLoader.prototype, { load: unloadedTexture });
Object.assign(ImageLoader.prototype, {
  load(url: string, onLoad?: (image: UnloadedImage) => void) {
    const image = unloaded(url);
    onLoad?.(image);
    return image;
  },
});

/** The only kind of selector that the COLLADA loader uses: `[name="value"]`. */
Object.assign(Element.prototype, {
  querySelector(this: Element, selector: string): Element | null {
    const [, name = '', value = ''] = /^\[(\w+)="(.*)"\]$/.exec(selector) ?? [];
    const all = this.getElementsByTagName('*');
    for (let index = 0; index < all.length; index++) {
      const element = all.item(index);
      if (element?.getAttribute(name) === value) return element;
    }
    return null;
  },
});

/** Whether a texture is clamped at its edges instead of tiled. */
export function isClamped(wrapping: number): boolean {
  return wrapping === ClampToEdgeWrapping;
}
