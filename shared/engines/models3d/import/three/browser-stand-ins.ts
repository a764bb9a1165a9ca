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

/** What stands in a texture's image until its bytes are asked for: the name in the source, or the bytes themselves. */
export interface UnloadedImage {
  readonly reference: string;
  readonly blob: Blob | undefined;
}

const ANY_NAME = /^/;
/** Cameras ask for the shape of the window; nobody looks at them. */
const WINDOW = { innerWidth: 1, innerHeight: 1 };

/**
 * Runs a loader of three in plain Node: images stay references, XML is read by xmldom, and what a browser has besides
 * is taken away again, because other packages tell by it where they run.
 */
export function withBrowserStandIns<T>(load: (manager: LoadingManager) => T): T {
  const scope = globalThis as { window?: unknown; DOMParser?: unknown };
  const before = { window: scope.window, parser: scope.DOMParser };
  const { debug, info, log, warn } = console;
  scope.window = WINDOW;
  scope.DOMParser = DOMParser;
  // Loaders print remarks for whoever develops a viewer.
  Object.assign(console, { debug: silent, info: silent, log: silent, warn: silent });
  try {
    const manager = new LoadingManager();
    // Images that browsers do not know have loaders of their own: they too stay references.
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

/** What `withBrowserStandIns` left in a texture; undefined for a texture that nobody loads. */
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
  // Pictures tile unless a file says that they do not.
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

/** The one kind of selector that the COLLADA loader uses: `[name="value"]`. */
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

/** Whether a texture ends at its edge instead of tiling. */
export function isClamped(wrapping: number): boolean {
  return wrapping === ClampToEdgeWrapping;
}
