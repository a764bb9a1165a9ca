import type { Group } from 'three';
import type { Choice } from '../../../shared/domain/options/option.ts';
import type { ConfigurableView, SizeMm } from '../../../shared/domain/views/view-data.ts';
import { loadGltf } from '../scene/load-model.ts';
import { chosenChanges } from './chosen-changes.ts';
import { ConfiguredModel } from './configured-model.ts';
import type { ModelParts } from './model-parts.ts';
import { type PieceModel, piecesOf } from './model-pieces.ts';
import { Surfaces } from './surfaces.ts';

/** The model of a piece, which follows what is chosen of it. */
export class ChoiceScene {
  readonly object: Group;
  readonly parts: ModelParts;
  readonly #model: ConfiguredModel;
  readonly #attached = new Map<string, PieceModel>();
  #turn = 0;

  private constructor(pieces: PieceModel, redraw: () => void) {
    this.#model = new ConfiguredModel(pieces, new Surfaces(redraw));
    this.object = this.#model.object;
    this.parts = {
      nodes: distinct(pieces.pieces.map(({ name }) => name)),
      materials: distinct(pieces.materialNames),
      variants: distinct(pieces.pieces.flatMap(({ variants }) => [...variants.keys()])),
    };
  }

  /**
   * Loads the model.
   *
   * @param redraw draws when a picture of a material has been loaded
   * @throws if the model does not load
   */
  static async load(glbUrl: string, redraw: () => void, onProgress?: (share: number) => void): Promise<ChoiceScene> {
    return new ChoiceScene(await piecesOf(await loadGltf(glbUrl, onProgress)), redraw);
  }

  /**
   * Shows a choice.
   *
   * @returns the size of the model; undefined if something else was chosen while a model was loading
   * @throws ModelError OPTION_NOT_APPLICABLE, or if an attached model does not load; the model is then as before
   */
  async show(view: ConfigurableView, choice: Choice): Promise<SizeMm | undefined> {
    const chosen = chosenChanges(view, choice);
    const turn = ++this.#turn;
    for (const url of chosen.models.values()) {
      if (!this.#attached.has(url)) this.#attached.set(url, await piecesOf(await loadGltf(url)));
    }
    return turn === this.#turn ? this.#model.apply(chosen, this.#attached) : undefined;
  }
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '');
}
