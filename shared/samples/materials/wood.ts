import { woodGrain } from '../textures/patterns.ts';
import type { HexColour } from './colour.ts';
import type { Material } from './material.ts';

type WoodName = 'oak' | 'smoked-oak' | 'walnut' | 'beech' | 'ash' | 'black-ash' | 'pine' | 'teak';

/** Colours of oiled wood: the mean colour, and the colours of its tones from dark to light. */
export const WOODS: Record<
  WoodName,
  { readonly colour: HexColour; readonly ramp: readonly HexColour[]; readonly roughness?: number }
> = {
  oak: { colour: '#c39a68', ramp: ['#7d5631', '#b0834f', '#cda573', '#dcbb8c'] },
  'smoked-oak': { colour: '#77573b', ramp: ['#3a281a', '#634731', '#836246', '#9c7a5b'] },
  walnut: { colour: '#65432b', ramp: ['#2c1a10', '#523321', '#6f4a30', '#8a6144'] },
  beech: { colour: '#d2a678', ramp: ['#a1713f', '#c89765', '#d9b083', '#e5c49c'] },
  ash: { colour: '#d8c1a0', ramp: ['#a58a66', '#ccb18c', '#dfc9aa', '#ebdcc4'] },
  'black-ash': { colour: '#2b2826', ramp: ['#121110', '#242120', '#302c2a', '#423d39'], roughness: 0.48 },
  pine: { colour: '#dcb67f', ramp: ['#a87440', '#d3a668', '#e3c08a', '#edd2a5'] },
  teak: { colour: '#a26a3b', ramp: ['#5c3618', '#8f5a2e', '#ad7542', '#c38f5c'] },
};

/** Oiled solid wood. */
export function wood(name: WoodName): Material {
  const { colour, ramp, roughness = 0.55 } = WOODS[name];
  return { name: `wood-${name}`, colour, texture: { pattern: woodGrain, ramp }, roughness, metallic: 0 };
}
