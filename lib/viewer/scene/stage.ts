import {
  ACESFilmicToneMapping,
  Box3,
  Mesh,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { framing, type View } from './framing.ts';
import type { ModelSide } from './guess-front.ts';
import { BESIDE_MODEL } from './layers.ts';
import { createMeter } from './meter.ts';
import { type Change, onePictureAFrame } from './pictures.ts';
import { drawSide } from './side-picture.ts';
import { createSun } from './sun.ts';

const EXPOSURE = 0.95;
const FIELD_OF_VIEW_DEGREES = 32;
const MAX_PIXEL_RATIO = 2;
const TURN_RAD = Math.PI / 18;
const ZOOM_STEP = 0.8;
/** Longer than this nobody waits for the light of a dark model: without a graphics card it takes seconds. */
const LIGHT_WITHIN_MS = 200;
/**
 * Where the camera stands first, and the light of the sky. Around a model is room for its dimension lines and its
 * shadow. Of a plan, walls that look away from the sun are large: with less light, rooms were grey.
 */
const VIEWS = {
  front: { direction: new Vector3(0.55, 0.4, 1), air: 1.25, sky: 0.6 },
  above: { direction: new Vector3(0.35, 1.1, 0.9), air: 1.06, sky: 0.72 },
} as const satisfies Record<string, View & { readonly sky: number }>;

/** The 3D view: what is shown can be turned, zoomed and reset by pointer, keys and buttons. */
export interface Stage {
  readonly camera: PerspectiveCamera;
  readonly element: HTMLElement;
  /** All of the object casts shadows but those whose `userData.castsShadow` is false. */
  show(object: Object3D, from: keyof typeof VIEWS): void;
  /** Fits light and camera to another size of what is shown. The direction of the camera stays. */
  fit(): void;
  readonly controls: OrbitControls;
  /** Calls the action before each picture. */
  onDraw(action: () => void): void;
  /** Draws in the next frame of the screen. */
  draw(): void;
  /** Draws after the camera alone has moved, which is quicker. */
  drawMoved(): void;
  /** Resolves when the page has drawn all changes so far. @throws what drawing throws */
  drawn(): Promise<void>;
  /** Waits for the metered light too, but only for a moment: a dark model may still be shown too dark. */
  lit(): Promise<void>;
  /** Shows a side of the object in another canvas, which is drawn whenever this view is drawn anew. */
  showSide(side: ModelSide, canvas: HTMLCanvasElement): void;
  /** What is shown now, as a PNG in the address of an image. */
  picture(): { readonly image: string; readonly width: number; readonly height: number };
  /** Ends the view: a browser has few of them at a time. The element can be used again. */
  close(): void;
}

/**
 * Creates the 3D view in an element. It draws only when something changes, so an open page costs no battery.
 *
 * @param fineness pixels that are drawn for one of a plain screen, along a side: more for what has edges that are
 * thinner than a pixel, which are dotted lines otherwise
 */
export function createStage(element: HTMLElement, fineness = 1): Stage {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  // Shadows stay while the camera alone moves.
  renderer.shadowMap.autoUpdate = false;
  renderer.setPixelRatio(Math.min(devicePixelRatio * fineness, MAX_PIXEL_RATIO));
  const scene = new Scene();
  scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEGREES, 1, 0.01, 1_000);
  camera.layers.enable(BESIDE_MODEL);
  const sideCamera = new PerspectiveCamera(FIELD_OF_VIEW_DEGREES);
  const controls = new OrbitControls(camera, renderer.domElement);
  controls.maxPolarAngle = Math.PI * 0.52;
  controls.enablePan = true;
  const view = framing(camera, controls);
  const listeners: (() => void)[] = [];
  let shown:
    | { readonly object: Object3D; readonly from: keyof typeof VIEWS; readonly light: (box: Box3) => void; box: Box3 }
    | undefined;
  const meter = createMeter(renderer);
  let lift = 1;
  let sideShown: { readonly side: ModelSide; readonly canvas: HTMLCanvasElement } | undefined;
  const drawOwn = () => {
    camera.updateMatrixWorld();
    for (const listener of listeners) listener();
    renderer.render(scene, camera);
  };
  let light: Promise<void> = Promise.resolve();
  const meterLight = async () => {
    renderer.toneMappingExposure = EXPOSURE;
    const metered = await meter(scene, camera);
    if (metered === undefined || metered === lift) return;
    lift = metered;
    pictures.ask('light');
  };
  const drawChange = (change: Change) => {
    if (change === 'all') {
      renderer.shadowMap.needsUpdate = true;
      camera.updateMatrixWorld();
      // A plan has white walls. While the camera moves, the light stays.
      if (shown?.from === 'front') {
        light = meterLight().catch((error: unknown) => console.warn('the light is not metered', error));
      }
    }
    renderer.toneMappingExposure = EXPOSURE * lift;
    if (change !== 'camera' && shown && sideShown) {
      drawSide({ renderer, scene, camera: sideCamera }, shown.object, sideShown.side, sideShown.canvas);
    }
    drawOwn();
  };
  const pictures = onePictureAFrame(drawChange, requestAnimationFrame);
  const draw = () => pictures.ask('all');
  const drawMoved = () => pictures.ask('camera');
  controls.addEventListener('change', drawMoved);
  element.append(renderer.domElement);
  const filled = { width: 0, height: 0 };
  const fillElement = () => {
    const { clientWidth, clientHeight } = element;
    if (clientWidth === filled.width && clientHeight === filled.height) return;
    Object.assign(filled, { width: clientWidth, height: clientHeight });
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    // During a walk the camera stays where it is.
    if (shown && controls.enabled) view.keep(shown.box);
    // A new size empties the canvas: with a picture in the next frame, it would be empty in this one.
    if (shown) drawChange('camera');
  };
  const sizes = new ResizeObserver(fillElement);
  sizes.observe(element);
  const ended = new AbortController();
  addControls(element, controls, camera, ended.signal);
  return {
    camera,
    controls,
    element,
    show(object, from) {
      fillElement();
      scene.add(object);
      scene.environmentIntensity = VIEWS[from].sky;
      const box = new Box3().setFromObject(object);
      shown = { object, from, light: createLight(scene, object, renderer.capabilities.maxTextureSize), box };
      shown.light(box);
      view.start(box, VIEWS[from]);
      draw();
    },
    fit() {
      if (!shown) return;
      const box = new Box3().setFromObject(shown.object);
      if (!box.equals(shown.box)) {
        shown.box = box;
        shown.light(box);
        view.follow(box);
      }
      draw();
    },
    onDraw: (action) => listeners.push(action),
    showSide(side, canvas) {
      sideShown = { side, canvas };
      draw();
    },
    draw,
    drawMoved,
    drawn: pictures.drawn,
    async lit() {
      await pictures.drawn();
      const late = new Promise<void>((resolve) => setTimeout(resolve, LIGHT_WITHIN_MS));
      let seen: Promise<void> | undefined;
      let isLate = false;
      // A change meanwhile is metered anew.
      while (seen !== light && !isLate) {
        seen = light;
        isLate = await Promise.race([seen.then(() => false), late.then(() => true)]);
        await pictures.drawn();
      }
    },
    picture() {
      // A canvas of WebGL keeps its picture only until the next frame.
      pictures.flush();
      drawOwn();
      const { width, height } = renderer.domElement;
      return { image: renderer.domElement.toDataURL('image/png'), width, height };
    },
    close() {
      sizes.disconnect();
      pictures.end();
      ended.abort();
      controls.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
      element.replaceChildren();
    },
  };
}

/** Adds a sun and the ground that takes its shadow. Returns how to fit both to a box. */
function createLight(scene: Scene, object: Object3D, maxMap: number): (box: Box3) => void {
  object.traverse((node) => {
    node.castShadow = node.userData.castsShadow !== false;
    node.receiveShadow = true;
  });
  const { sun, shineOn } = createSun(maxMap);
  const ground = new Mesh(new PlaneGeometry(12, 12), new ShadowMaterial({ opacity: 0.18 }));
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  scene.add(sun, sun.target, ground);
  return (box) => {
    shineOn(box);
    const radius = Math.max(box.getSize(new Vector3()).length() / 2, 0.05);
    const centre = box.getCenter(new Vector3());
    ground.scale.setScalar(radius);
    ground.position.set(centre.x, box.min.y - radius / 2_000, centre.z);
  };
}

function addControls(
  element: HTMLElement,
  controls: OrbitControls,
  camera: PerspectiveCamera,
  signal: AbortSignal,
): void {
  const turn = (aroundRad: number, upRad: number) => {
    const offset = camera.position.clone().sub(controls.target);
    offset.applyAxisAngle(new Vector3(0, 1, 0), aroundRad);
    const side = new Vector3(0, 1, 0).cross(offset).normalize();
    offset.applyAxisAngle(side, -upRad);
    camera.position.copy(controls.target).add(offset);
    controls.update();
  };
  const zoom = (factor: number) => {
    camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target);
    controls.update();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => turn(-TURN_RAD, 0),
    ArrowRight: () => turn(TURN_RAD, 0),
    ArrowUp: () => turn(0, TURN_RAD),
    ArrowDown: () => turn(0, -TURN_RAD),
    '+': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    '0': () => controls.reset(),
  };
  const onKey = (event: KeyboardEvent) => {
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  element.addEventListener('keydown', onKey, { signal });
  const on = (id: string, action: () => void) =>
    document.getElementById(id)?.addEventListener('click', action, { signal });
  on('zoom-in', () => zoom(ZOOM_STEP));
  on('zoom-out', () => zoom(1 / ZOOM_STEP));
  on('reset', () => controls.reset());
}
