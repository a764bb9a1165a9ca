import type { ExportPart } from '../export-model.ts';
import { shownColors } from '../shown-colors.ts';
import { doubles, type FbxNode, type FbxValue, fbxNode, int, ints, long, text } from './fbx-node.ts';
import { fbxName } from './fbx-properties.ts';

const CENTIMETRES_PER_METRE = 100;

/** The mesh of a part: centimetres, normals and colours for each corner, texture coordinates by index. */
export function fbxGeometry(part: ExportPart, id: number): FbxNode {
  const { positions, normals, indices } = part;
  const [uvs] = part.uvSets;
  const colors = shownColors(part);
  const layers: FbxNode[] = [
    layer('Normal', [direct('ByPolygonVertex'), values('Normals', perCorner(normals, 3, indices))]),
    layer('Material', [indexed('AllSame'), fbxNode('Materials', [ints(Int32Array.of(0))])]),
  ];
  if (uvs) {
    const flipped = Float64Array.from(uvs, (value, at) => (at % 2 === 0 ? value : 1 - value));
    const index = fbxNode('UVIndex', [ints(Int32Array.from(indices))]);
    layers.push(layer('UV', [indexed('ByPolygonVertex'), values('UV', flipped), index], 'map1'));
  }
  if (colors) {
    const index = fbxNode('ColorIndex', [ints(Int32Array.from(indices))]);
    const list = values('Colors', Float64Array.from(colors));
    layers.push(layer('Color', [indexed('ByPolygonVertex'), list, index], 'colors'));
  }
  // The last corner of a polygon is stored as its complement.
  const corners = Int32Array.from(indices, (index, at) => (at % 3 === 2 ? ~index : index));
  return fbxNode(
    'Geometry',
    [long(id), text(fbxName(part.label, 'Geometry')), text('Mesh')],
    [
      values(
        'Vertices',
        positions.map((metres) => metres * CENTIMETRES_PER_METRE),
      ),
      fbxNode('PolygonVertexIndex', [ints(corners)]),
      fbxNode('GeometryVersion', [int(124)]),
      ...layers.flat(),
      layerList(layers),
    ],
  );
}

/** How the values of a layer map to corners. */
type Mapping = readonly FbxNode[];

function direct(mapping: string): FbxNode[] {
  return [fbxNode('MappingInformationType', [text(mapping)]), fbxNode('ReferenceInformationType', [text('Direct')])];
}

function indexed(mapping: string): FbxNode[] {
  return [
    fbxNode('MappingInformationType', [text(mapping)]),
    fbxNode('ReferenceInformationType', [text('IndexToDirect')]),
  ];
}

function layer(kind: string, content: readonly (FbxNode | Mapping)[], name = ''): FbxNode {
  return fbxNode(
    `LayerElement${kind}`,
    [int(0)],
    [fbxNode('Version', [int(101)]), fbxNode('Name', [text(name)]), ...content.flat()],
  );
}

function layerList(layers: readonly FbxNode[]): FbxNode {
  const elements = layers.map(({ name }) =>
    fbxNode('LayerElement', [], [fbxNode('Type', [text(name)]), fbxNode('TypedIndex', [int(0)])]),
  );
  return fbxNode('Layer', [int(0)], [fbxNode('Version', [int(100)]), ...elements]);
}

function values(name: string, list: Float64Array): FbxNode {
  const value: FbxValue = doubles(list);
  return fbxNode(name, [value]);
}

function perCorner(list: Float32Array, size: number, indices: Uint32Array): Float64Array {
  const spread = new Float64Array(indices.length * size);
  for (let corner = 0; corner < indices.length; corner++) {
    const from = (indices[corner] ?? 0) * size;
    for (let axis = 0; axis < size; axis++) spread[corner * size + axis] = list[from + axis] ?? 0;
  }
  return spread;
}
