/** A change of a model by a choice. `parts` are names of nodes or of materials; lengths are millimetres. */
export type Change =
  | { kind: 'variant'; variant: string }
  | {
      kind: 'material';
      parts: readonly string[];
      material: {
        name: string;
        baseColour: string;
        roughness: number;
        metallic: number;
        widthMm: number;
        heightMm: number;
        image?: Uint8Array;
      };
    }
  | { kind: 'colour'; parts: readonly string[]; hex: string }
  | { kind: 'show'; nodes: readonly string[] }
  | { kind: 'hide'; nodes: readonly string[] }
  | { kind: 'attach'; node: string; glb: Uint8Array }
  | { kind: 'size'; widthMm?: number; heightMm?: number; depthMm?: number; rules: readonly SizeRule[] };

/** What happens to parts when a model gets another size. */
export type SizeRule = {
  parts: readonly string[];
  axis: 'width' | 'height' | 'depth';
  rule: 'stretch' | 'keep' | 'repeat';
  spacingMm?: number;
};
