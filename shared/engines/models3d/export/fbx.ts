import type { ExportFile, ExportModel, ExportOptions, ExportPart } from './export-model.ts';
import { fbxGeometry } from './fbx/fbx-geometry.ts';
import { FBX_TEXTURES, fbxConnection, fbxMaterials } from './fbx/fbx-materials.ts';
import { double, type FbxNode, fbxNode, flag, int, long, raw, text, writeFbx } from './fbx/fbx-node.ts';
import { fbxName, fbxProperties } from './fbx/fbx-properties.ts';
import { supportedImages } from './format-support.ts';

const CREATOR = 'furniture planning service';
/** Smaller ids belong to the scene itself. */
const FIRST_ID = 1_000_000;
const DOCUMENT_ID = 999;
/** Any sixteen bytes are valid; these belong to the fixed creation time. */
const FILE_ID = '28b32aebb624ccc2bfc8b02aa92bfcf1';
/** Fixed, so that the same model gives the same bytes. */
const CREATED = { Version: 1000, Year: 2000, Month: 1, Day: 1, Hour: 0, Minute: 0, Second: 0, Millisecond: 0 };

/** FBX 7.4, binary: centimetres, Y up; surfaces by Phong, pictures inside or beside. */
export function exportFbx({ parts, materials, images }: ExportModel, { baseName, embed }: ExportOptions): ExportFile[] {
  let last = FIRST_ID;
  const newId = () => last++;
  const surfaces = fbxMaterials(materials, newId, embed);
  const objects = [...surfaces.objects];
  const connections = [...surfaces.connections];
  for (const part of parts) {
    const [geometry, model] = [newId(), newId()];
    objects.push(fbxGeometry(part, geometry), modelNode(part, model));
    connections.push(fbxConnection(model, 0), fbxConnection(geometry, model));
    connections.push(fbxConnection(surfaces.idOf.get(part.material) ?? 0, model));
  }
  const counts = {
    GlobalSettings: 1,
    Geometry: parts.length,
    Model: parts.length,
    Material: materials.length,
    Texture: surfaces.textures,
    Video: surfaces.textures,
  };
  const bytes = writeFbx([
    ...header(),
    globalSettings(),
    documents(),
    fbxNode('References'),
    definitions(counts),
    fbxNode('Objects', [], objects),
    fbxNode('Connections', [], connections),
  ]);
  const side = embed ? [] : supportedImages({ images, materials }, FBX_TEXTURES);
  return [{ name: `${baseName}.fbx`, bytes }, ...side.map((image) => ({ name: image.fileName, bytes: image.bytes }))];
}

function modelNode({ label }: ExportPart, id: number): FbxNode {
  return fbxNode(
    'Model',
    [long(id), text(fbxName(label, 'Model')), text('Mesh')],
    [
      fbxNode('Version', [int(232)]),
      fbxProperties([
        ['InheritType', 'enum', '', '', int(1)],
        ['DefaultAttributeIndex', 'int', 'Integer', '', int(0)],
      ]),
      fbxNode('Shading', [flag(true)]),
      fbxNode('Culling', [text('CullingOff')]),
    ],
  );
}

function header(): FbxNode[] {
  const created = Object.entries(CREATED).map(([name, value]) => fbxNode(name, [int(value)]));
  return [
    fbxNode(
      'FBXHeaderExtension',
      [],
      [
        fbxNode('FBXHeaderVersion', [int(1003)]),
        fbxNode('FBXVersion', [int(7400)]),
        fbxNode('EncryptionType', [int(0)]),
        fbxNode('CreationTimeStamp', [], created),
        fbxNode('Creator', [text(CREATOR)]),
      ],
    ),
    fbxNode('FileId', [raw(Buffer.from(FILE_ID, 'hex'))]),
    fbxNode('CreationTime', [text('1970-01-01 10:00:00:000')]),
    fbxNode('Creator', [text(CREATOR)]),
  ];
}

/** Axes: X right, Y up, Z towards the viewer; the unit is the centimetre. */
function globalSettings(): FbxNode {
  const integers = {
    UpAxis: 1,
    UpAxisSign: 1,
    FrontAxis: 2,
    FrontAxisSign: 1,
    CoordAxis: 0,
    CoordAxisSign: 1,
    OriginalUpAxis: 1,
    OriginalUpAxisSign: 1,
  };
  return fbxNode(
    'GlobalSettings',
    [],
    [
      fbxNode('Version', [int(1000)]),
      fbxProperties([
        ...Object.entries(integers).map(([name, value]) => [name, 'int', 'Integer', '', int(value)] as const),
        ['UnitScaleFactor', 'double', 'Number', '', double(1)],
        ['OriginalUnitScaleFactor', 'double', 'Number', '', double(1)],
      ]),
    ],
  );
}

function documents(): FbxNode {
  const properties = fbxProperties([['ActiveAnimStackName', 'KString', '', '', text('')]]);
  const document = fbxNode(
    'Document',
    [long(DOCUMENT_ID), text('Scene'), text('Scene')],
    [properties, fbxNode('RootNode', [long(0)])],
  );
  return fbxNode('Documents', [], [fbxNode('Count', [int(1)]), document]);
}

function definitions(counts: Readonly<Record<string, number>>): FbxNode {
  const there = Object.entries(counts).filter(([, count]) => count > 0);
  const total = there.reduce((sum, [, count]) => sum + count, 0);
  const types = there.map(([type, count]) => fbxNode('ObjectType', [text(type)], [fbxNode('Count', [int(count)])]));
  return fbxNode('Definitions', [], [fbxNode('Version', [int(100)]), fbxNode('Count', [int(total)]), ...types]);
}
