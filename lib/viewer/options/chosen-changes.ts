import { hiddenNodes, sizeChange } from '../../../shared/domain/options/chosen-parts.ts';
import type { Choice } from '../../../shared/domain/options/option.ts';
import type { ConfigurableView } from '../../../shared/domain/views/view-data.ts';
import type { Change } from '../../../shared/engines/models3d/configured/change.ts';

/** The changes of a choice, and what they load. */
export interface ChosenChanges {
  readonly changes: readonly Change[];
  /** The picture of each material that has one: its address. */
  readonly pictures: ReadonlyMap<object, string>;
  /** The model of each change that attaches one: its address. */
  readonly models: ReadonlyMap<Change, string>;
}

/**
 * The changes of a choice, for the engine of configured models. Materials and models that are not known change nothing.
 */
export function chosenChanges(view: ConfigurableView, choice: Choice): ChosenChanges {
  const changes: Change[] = [];
  const pictures = new Map<object, string>();
  const models = new Map<Change, string>();
  for (const option of view.options) {
    if (option.kind === 'size') continue;
    const value = option.values.find(({ id }) => id === choice[option.id]);
    if (!value) continue;
    if ('variant' in value) changes.push({ kind: 'variant', variant: value.variant });
    else if ('hex' in value) {
      if (value.hex !== null) changes.push({ kind: 'colour', parts: value.parts, hex: value.hex });
    } else if ('material' in value) {
      const look = view.materials[value.material];
      if (!look) continue;
      const { imageUrl, ...material } = look;
      if (imageUrl !== null) pictures.set(material, imageUrl);
      changes.push({ kind: 'material', parts: value.parts, material });
    } else {
      changes.push({ kind: 'hide', nodes: hiddenNodes(option, value) }, { kind: 'show', nodes: value.show });
      const url = value.attach && view.models[value.attach.item];
      if (!value.attach || url === undefined) continue;
      const change: Change = { kind: 'attach', node: value.attach.node, glb: new Uint8Array() };
      models.set(change, url);
      changes.push(change);
    }
  }
  const size = sizeChange(view.options, choice);
  return { changes: size ? [...changes, size] : changes, pictures, models };
}
