import { boucle, caneWebbing, knit, leatherGrain, velvetPile, weave } from '../textures/patterns.ts';
import { type HexColour, shade } from './colour.ts';
import type { Material } from './material.ts';

/** Woven upholstery; `name` is the colour's name in file names. */
export function wovenFabric(name: string, colour: HexColour): Material {
  const ramp = [shade(colour, -0.5), shade(colour, -0.14), colour, shade(colour, 0.22)];
  return { name: `fabric-${name}`, colour, texture: { pattern: weave, ramp }, roughness: 0.92, metallic: 0 };
}

/** Smooth bed linen and lampshade cloth with a barely visible weave. */
export function linen(name: string, colour: HexColour): Material {
  const ramp = [shade(colour, -0.18), colour, shade(colour, 0.15)];
  return { name: `linen-${name}`, colour, texture: { pattern: weave, ramp }, roughness: 0.95, metallic: 0 };
}

/** Wool in loops. */
export function boucleFabric(name: string, colour: HexColour): Material {
  const ramp = [shade(colour, -0.5), shade(colour, -0.12), shade(colour, 0.1), shade(colour, 0.3)];
  return { name: `boucle-${name}`, colour, texture: { pattern: boucle, ramp }, roughness: 1, metallic: 0 };
}

/** Velvet: soft light at grazing angles. */
export function velvet(name: string, colour: HexColour): Material {
  const ramp = [shade(colour, -0.35), colour, shade(colour, 0.2)];
  return {
    name: `velvet-${name}`,
    colour,
    texture: { pattern: velvetPile, ramp },
    roughness: 0.8,
    metallic: 0,
    sheen: shade(colour, 0.25),
  };
}

/** Knitted wool: blankets. */
export function knitted(name: string, colour: HexColour): Material {
  const ramp = [shade(colour, -0.5), shade(colour, -0.1), shade(colour, 0.15)];
  return { name: `knit-${name}`, colour, texture: { pattern: knit, ramp }, roughness: 0.95, metallic: 0 };
}

/** Cow hide with an open grain. */
export function leather(name: string, colour: HexColour): Material {
  const ramp = [shade(colour, -0.5), shade(colour, -0.12), colour, shade(colour, 0.2)];
  return { name: `leather-${name}`, colour, texture: { pattern: leatherGrain, ramp }, roughness: 0.48, metallic: 0 };
}

/** Cane webbing in front of shade. */
export const cane: Material = {
  name: 'cane-natural',
  colour: '#9a794c',
  texture: { pattern: caneWebbing, ramp: ['#2a1d12', '#6b4d2c', '#c09559', '#e2c48e'] },
  roughness: 0.7,
  metallic: 0,
};
