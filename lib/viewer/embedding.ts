/*
 * The side of the embedded page in the handshake of the published embedding library (version 7, its own type
 * definitions and code): the page asks `requestBoot` and gets the settings of the website with the id to show, sends
 * `setup` with the names of its methods and callbacks, and gets `websiteReady`. Each message is JSON
 * `{message, args}` with a port for the response `{result}` or `{error}`.
 */

const RESPONSE_WITHIN_MS = 10_000;

/** The only method that a viewer has: show another item. */
const METHODS = ['ui.loadObject'];
/** What a website does with a chosen product. */
const ON_REQUEST_PRODUCT = 'ui.callbacks.onRequestProduct';
/** The library sets the first two itself, so they have to exist. */
const CALLBACKS = ['ui.callbacks.onUseFullPage', 'ui.callbacks.onBackToWebsite', ON_REQUEST_PRODUCT];
/** A website without the library asks for the button of a cart by this parameter of the frame's address. */
const CART_PARAMETER = 'cart';

/** The website around this page, which puts products into its cart. */
export interface Website {
  /** Hands a chosen product over: the arguments of the callback `onRequestProduct` (D1995). */
  requestProduct(args: readonly unknown[]): void;
}

/** Starts the page without an id: asks the website around it what to show, and goes there. */
export async function bootEmbeddingPage({ parent, location }: Window): Promise<void> {
  if (parent === window) return;
  const settings = await send(parent, 'requestBoot', []);
  const id = idOf(settings);
  if (id !== undefined) location.replace(`./${encodeURIComponent(id)}${location.search}`);
}

/**
 * Completes the handshake with a website around a page that shows something. Does nothing outside a frame.
 *
 * @returns the website, if it has a cart: with the embedding library unless it sets `buttons.requestproduct` to false,
 * without it if the address of the frame has the parameter `cart`
 */
export async function connectToWebsite({ parent, location }: Window, shownId: string): Promise<Website | undefined> {
  if (parent === window) return undefined;
  const website: Website = {
    requestProduct: (args) => void send(parent, ON_REQUEST_PRODUCT, args).catch(ignored),
  };
  window.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.source !== parent || !port || typeof event.data !== 'string') return;
    port.postMessage(JSON.stringify(respond(event.data, shownId, location)));
  });
  if (new URLSearchParams(location.search).has(CART_PARAMETER)) return website;
  try {
    const settings = await send(parent, 'requestBoot', []);
    await send(parent, 'setup', [{ methods: METHODS, callbacks: CALLBACKS }]);
    return takesProducts(settings) ? website : undefined;
  } catch (error) {
    // A frame of another program: the page works without the handshake.
    console.info('no embedding library around this page', error);
    return undefined;
  }
}

/** A website that only listens sends no response. */
function ignored(error: unknown): void {
  console.info('the website did not respond', error);
}

function takesProducts(settings: unknown): boolean {
  if (typeof settings !== 'object' || settings === null || !('buttons' in settings)) return true;
  const { buttons } = settings;
  return (
    typeof buttons !== 'object' ||
    buttons === null ||
    !('requestproduct' in buttons) ||
    buttons.requestproduct !== false
  );
}

function respond(text: string, shownId: string, location: Location): { result?: unknown; error?: string } {
  const { message, args } = readMessage(text);
  if (message === 'websiteReady') return { result: null };
  if (message === 'ui.loadObject' && typeof args[0] === 'string') {
    if (args[0] !== shownId) location.replace(`./${encodeURIComponent(args[0])}${location.search}`);
    return { result: null };
  }
  return { error: `The viewer has no ${message}.` };
}

function readMessage(text: string): { message: string; args: readonly unknown[] } {
  try {
    const { message, args } = JSON.parse(text);
    return { message: String(message), args: Array.isArray(args) ? args : [args] };
  } catch {
    return { message: 'such message', args: [] };
  }
}

/** Sends a message to the website and returns the result. Throws when it responds with an error, or not in time. */
function send(website: Window, message: string, args: readonly unknown[]): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no response to ${message}`)), RESPONSE_WITHIN_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      port1.close();
      const { result, error } = JSON.parse(data);
      if (error) reject(new Error(String(error)));
      else resolve(result);
    };
    // The website is any page that `frame-ancestors` allows. These messages hold nothing secret.
    website.postMessage(JSON.stringify({ message, args }), '*', [port2]);
  });
}

function idOf(settings: unknown): string | undefined {
  if (typeof settings !== 'object' || settings === null || !('id' in settings)) return undefined;
  return typeof settings.id === 'string' && settings.id !== '' ? settings.id : undefined;
}
