import { createElement, type ReactNode } from 'react';
import {
  FLOOR,
  FURNITURE_DETAIL,
  FURNITURE_FILL,
  FURNITURE_LINE,
  GLASS,
  OPENING_LINE,
  PAPER,
  WALL,
} from '../../../../../shared/engines/floorplan/drawing/style.ts';
import type { XmlElement } from '../../../../../shared/engines/floorplan/plan-xml/xml-element.ts';

/** The colours of the service's drawings, and what they are called in both themes. */
const COLOURS: Readonly<Record<string, string>> = {
  [FURNITURE_FILL]: 'var(--plan-piece)',
  // Of the leaf of a door.
  [PAPER]: 'var(--plan-piece)',
  [FLOOR]: 'var(--plan-floor)',
  [WALL]: 'var(--plan-wall)',
  [OPENING_LINE]: 'var(--plan-line)',
  [GLASS]: 'var(--plan-glass)',
  [FURNITURE_LINE]: 'var(--plan-line)',
  [FURNITURE_DETAIL]: 'var(--plan-detail)',
};

/** Elements of a drawing of the service, as React shows them, in the colours of the theme. */
export function themed(elements: readonly XmlElement[]): ReactNode {
  return elements.map(({ name, attributes, children }, index) =>
    createElement(
      name,
      { key: index, ...Object.fromEntries(Object.entries(attributes).map(property)) },
      themed(children.filter((child) => typeof child !== 'string')),
    ),
  );
}

function property([name, value]: [string, string]): [string, string] {
  return [name.replace(/-[a-z]/g, (letters) => letters.slice(1).toUpperCase()), COLOURS[value] ?? value];
}
