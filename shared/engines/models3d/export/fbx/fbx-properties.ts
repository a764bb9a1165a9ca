import { type FbxNode, type FbxValue, fbxNode, text } from './fbx-node.ts';

/** A property: its name, type, label, flags, and its value. */
type FbxProperty = readonly [name: string, type: string, label: string, flags: string, ...values: FbxValue[]];

/** The properties of an object, in the form of version 7. */
export function fbxProperties(properties: readonly FbxProperty[]): FbxNode {
  const rows = properties.map(([name, type, label, flags, ...values]) =>
    fbxNode('P', [text(name), text(type), text(label), text(flags), ...values]),
  );
  return fbxNode('Properties70', [], rows);
}

/**
 * The name of an object with its class, joined as in binary files. Control characters in the label, which include the
 * separator, become blanks.
 */
export function fbxName(label: string, kind: string): string {
  return `${label.replace(/\p{C}/gu, ' ')}\0\x01${kind}`;
}
