import { marbleVeins } from '../textures/patterns.ts';
import { type HexColour, shade } from './colour.ts';
import type { Material } from './material.ts';

/** Lacquer, powder coat and plastic; roughness 0.25 is glossy, 0.7 matt. */
export function paint(name: string, colour: HexColour, roughness = 0.45): Material {
  return { name: `paint-${name}`, colour, roughness, metallic: 0 };
}

/** Glazed or bisque earthenware and porcelain. */
export function ceramic(name: string, colour: HexColour, roughness = 0.18): Material {
  return { name: `ceramic-${name}`, colour, roughness, metallic: 0 };
}

/** Powder-coated steel. */
export const blackSteel: Material = { name: 'metal-black-steel', colour: '#1d1e20', roughness: 0.5, metallic: 0 };
/** Polished chrome. */
export const chrome: Material = { name: 'metal-chrome', colour: '#d9dcdf', roughness: 0.12, metallic: 1 };
/** Brushed stainless steel. */
export const brushedSteel: Material = { name: 'metal-brushed-steel', colour: '#b9bbbd', roughness: 0.36, metallic: 1 };
/** Satin brass. */
export const brass: Material = { name: 'metal-brass', colour: '#d3b173', roughness: 0.3, metallic: 1 };
/** Mirror glass. */
export const mirror: Material = { name: 'mirror', colour: '#eef1f2', roughness: 0.03, metallic: 1 };
/** Matt black plastic. */
export const blackPlastic: Material = { name: 'plastic-black', colour: '#222324', roughness: 0.6, metallic: 0 };
/** Paper of books. */
export const paper: Material = { name: 'paper', colour: '#efe8d8', roughness: 0.9, metallic: 0 };
/** Clear glass. A larger opacity is a veil: with 0.24, cabinets looked frosted. */
export const clearGlass: Material = {
  name: 'glass-clear',
  colour: '#dfe9ea',
  roughness: 0.04,
  metallic: 0,
  opacity: 0.1,
};
/** Grey glass. */
export const smokedGlass: Material = {
  name: 'glass-smoked',
  colour: '#4a4744',
  roughness: 0.05,
  metallic: 0,
  opacity: 0.55,
};

/** Frosted lamp glass that glows. */
export const opalGlass: Material = {
  name: 'glass-opal',
  colour: '#fbf3e2',
  roughness: 0.35,
  metallic: 0,
  emissive: '#7a6a4c',
};
/** The glass of a lit bulb. */
export const lightBulb: Material = {
  name: 'light-bulb',
  colour: '#fff4dd',
  roughness: 0.3,
  metallic: 0,
  emissive: '#ffe2a8',
};

/** Polished white stone with grey veins. */
export const whiteMarble: Material = {
  name: 'marble-white',
  colour: '#e6e3de',
  texture: { pattern: marbleVeins, ramp: ['#6f6d6b', '#a9a6a2', '#dcd9d4', '#eeebe6', '#f6f4f0'] },
  roughness: 0.2,
  metallic: 0,
};

/** Polished dark green stone with pale veins. */
export const greenMarble: Material = {
  name: 'marble-green',
  colour: '#24382f',
  texture: { pattern: marbleVeins, ramp: ['#b9c8ba', '#6d8a76', '#2f4a3d', '#22382e', '#1a2b24'] },
  roughness: 0.18,
  metallic: 0,
};

/** Travertine-like beige stone. */
export const beigeStone: Material = {
  name: 'stone-beige',
  colour: '#cdbfa8',
  texture: { pattern: marbleVeins, ramp: ['#9a8666', '#b9a888', '#cdbfa6', '#d8ccb6', shade('#d8ccb6', 0.2)] },
  roughness: 0.42,
  metallic: 0,
};
