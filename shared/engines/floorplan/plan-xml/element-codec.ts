import type { Scalar } from './scalar.ts';
import { isBlank, textOf, type XmlElement, type XmlNode } from './xml-element.ts';

/**
 * The content of an element that its codec does not know. It is kept, and written again behind the known content. An
 * element that lacks a required part is not understood, and the element around it keeps it as a whole.
 */
export interface Carried {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly XmlNode[];
  /** Of the elements around lists, by their names. */
  readonly lists?: Readonly<Record<string, Carried>>;
}

/** A value that was read from an element, or is to be written as one. */
export interface ElementValue {
  readonly carried?: Carried;
}

/** Reads and writes the elements of one name. */
export interface ElementCodec<T> {
  readonly name: string;
  /** Undefined when the element lacks something needed, or holds it in a form that no client reads. */
  read(element: XmlElement): T | undefined;
  write(value: T): XmlElement;
}

/** One property of a value, and where in the element it stands. */
interface Part<V> {
  /** The attribute that holds it, if one does: what no part holds is carried along. */
  readonly attribute?: string;
  /** Takes what it knows out of the opened element. */
  read(from: Opened): V | typeof NOT_UNDERSTOOD;
  write(value: V, to: Unfinished, carried: Carried | undefined): void;
}

/** An element while its children are taken out of it. */
interface Opened {
  readonly attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
  readonly lists: Record<string, Carried>;
}

/** An element while its parts are put into it. */
interface Unfinished {
  readonly attributes: Record<string, string>;
  readonly children: XmlNode[];
}

const NOT_UNDERSTOOD = Symbol('not understood');
const NONE_KNOWN: ReadonlySet<string> = new Set();

/** A codec for elements of this name, from a table of the properties that it knows. */
export function elementCodec<T extends ElementValue>(
  name: string,
  parts: { readonly [K in Exclude<keyof T, 'carried'>]-?: Part<T[K]> },
): ElementCodec<T> {
  const table = Object.entries(parts) as [string, Part<unknown>][];
  const known = new Set(table.map(([, part]) => part.attribute));
  return {
    name,
    read(element) {
      if (element.name !== name) return undefined;
      const opened: Opened = { attributes: element.attributes, children: element.children, lists: {} };
      const value: Record<string, unknown> = {};
      for (const [property, part] of table) {
        const read = part.read(opened);
        if (read === NOT_UNDERSTOOD) return undefined;
        if (read !== undefined) value[property] = read;
      }
      const carried = carriedOf(opened, known);
      if (carried) value.carried = carried;
      return value as unknown as T;
    },
    write(value) {
      const { carried } = value;
      const unfinished: Unfinished = { attributes: {}, children: [] };
      for (const [property, part] of table) part.write(value[property as keyof T], unfinished, carried);
      return {
        name,
        attributes: { ...unfinished.attributes, ...carried?.attributes },
        children: [...unfinished.children, ...(carried?.children ?? [])],
      };
    },
  };
}

/** An attribute. Without it the element is not understood, unless there is a fallback. */
export function attribute<V>(name: string, scalar: Scalar<V>, fallback?: V): Part<V> {
  return {
    attribute: name,
    read({ attributes }) {
      const text = attributes[name];
      const value = text === undefined ? fallback : scalar.read(text);
      return value === undefined ? NOT_UNDERSTOOD : value;
    },
    write(value, { attributes }) {
      attributes[name] = scalar.write(value);
    },
  };
}

/** The text between the tags. */
export function content<V>(scalar: Scalar<V>): Part<V> {
  return {
    read(opened) {
      const value = scalar.read(opened.children.filter((child) => typeof child === 'string').join(''));
      opened.children = opened.children.filter((child) => typeof child !== 'string');
      return value === undefined ? NOT_UNDERSTOOD : value;
    },
    write(value, { children }) {
      const text = scalar.write(value);
      if (text !== '') children.push(text);
    },
  };
}

/**
 * The first element of the codec's name. Without it the element around it is not understood, unless there is a
 * fallback.
 */
export function child<V>(codec: ElementCodec<V>, fallback?: V): Part<V> {
  return {
    read(opened) {
      const element = takeFirst(opened, codec.name);
      const value = element === undefined ? fallback : codec.read(element);
      return value === undefined ? NOT_UNDERSTOOD : value;
    },
    write(value, { children }) {
      children.push(codec.write(value));
    },
  };
}

/** An element that holds only text and may be missing. */
export function optionalText(name: string): Part<string | undefined> {
  return {
    read(opened) {
      const element = takeFirst(opened, name);
      if (element === undefined) return undefined;
      const isPlain = Object.keys(element.attributes).length === 0 && element.children.every(isText);
      return isPlain ? textOf(element) : NOT_UNDERSTOOD;
    },
    write(value, { children }) {
      if (value !== undefined) children.push({ name, attributes: {}, children: value === '' ? [] : [value] });
    },
  };
}

/**
 * The elements of one kind inside an element around them all, which is written even when there are none, unless `ifAny`
 * is set.
 */
export function list<T>(name: string, codec: ElementCodec<T>, options?: { ifAny: true }): Part<readonly T[]> {
  return {
    read(opened) {
      const around = takeFirst(opened, name);
      if (around === undefined) return [];
      const values: T[] = [];
      const others: XmlNode[] = [];
      for (const node of around.children) {
        const value = isText(node) ? undefined : codec.read(node);
        if (value === undefined) others.push(node);
        else values.push(value);
      }
      const carried = carriedOf({ attributes: around.attributes, children: others, lists: {} }, NONE_KNOWN);
      if (carried) opened.lists[name] = carried;
      return values;
    },
    write(values, { children }, carried) {
      const others = carried?.lists?.[name];
      if (options?.ifAny && values.length === 0 && others === undefined) return;
      children.push({
        name,
        attributes: others?.attributes ?? {},
        children: [...values.map((value) => codec.write(value)), ...(others?.children ?? [])],
      });
    },
  };
}

function takeFirst(opened: Opened, name: string): XmlElement | undefined {
  const at = opened.children.findIndex((node) => !isText(node) && node.name === name);
  const node = opened.children[at];
  if (node === undefined || isText(node)) return undefined;
  opened.children = opened.children.toSpliced(at, 1);
  return node;
}

/** What no part has read: attributes that are not known, children that were not taken. Most elements hold none. */
function carriedOf(
  { attributes, children, lists }: Opened,
  known: ReadonlySet<string | undefined>,
): Carried | undefined {
  const unknown = Object.keys(attributes).filter((name) => !known.has(name));
  const others = children.filter((node) => !isText(node) || !isBlank(node));
  const named = Object.keys(lists);
  if (unknown.length + others.length + named.length === 0) return undefined;
  return {
    ...(unknown.length > 0 && {
      attributes: Object.fromEntries(unknown.map((name) => [name, attributes[name] ?? ''])),
    }),
    ...(others.length > 0 && { children: others }),
    ...(named.length > 0 && { lists }),
  };
}

function isText(node: XmlNode): node is string {
  return typeof node === 'string';
}
