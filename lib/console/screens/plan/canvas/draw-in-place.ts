import { tenths } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import { type Point, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { XmlElement, XmlNode } from '../../../../../shared/engines/floorplan/plan-xml/xml-element.ts';

/** Where the points of a symbol lie on the sheet. */
interface Place {
  readonly of: (point: Point) => Point;
  /** A flipped symbol has its arcs the other way round. */
  readonly isMirrored: boolean;
}

/** A command of a path and its numbers: lines, arcs, the end. */
const COMMANDS = /([MLAZ])([^MLAZ]*)/g;

/**
 * The drawing of one object of the service, without the transform that puts its symbol on the sheet: the shapes have
 * their coordinates there. A browser paints hundreds of groups with a transform of their own one by one, which is a
 * sixth of a frame while a wall of a furnished plan moves. Symbols are rectangles, circles and paths of lines and arcs
 * of circles.
 *
 * @param drawn groups of a stroke, in each the symbol in its group
 * @throws RangeError for a shape that no symbol has
 */
export function drawInPlace(object: PlanObject, drawn: readonly XmlElement[]): readonly XmlElement[] {
  const { xMm, yMm, rotationDegrees, flipX, flipY } = object;
  const turn = turned((rotationDegrees * Math.PI) / 180);
  const place: Place = {
    of: ({ x, y }) => plus(turn({ x: x * flipX, y: y * flipY }), { x: xMm, y: yMm }),
    isMirrored: flipX * flipY < 0,
  };
  return drawn.map((group) => ({
    ...group,
    children: elementsOf(group.children).flatMap(({ children }) =>
      elementsOf(children).flatMap((shape) => shapesIn(place, shape)),
    ),
  }));
}

function elementsOf(nodes: readonly XmlNode[]): readonly XmlElement[] {
  return nodes.filter((node) => typeof node !== 'string');
}

function shapesIn(place: Place, shape: XmlElement): readonly XmlElement[] {
  const { x = '0', y = '0', width = '0', height = '0', rx = '0', cx = '0', cy = '0', d, ...others } = shape.attributes;
  switch (shape.name) {
    case 'path':
      return [{ ...shape, attributes: { ...others, d: pathIn(place, d ?? '') } }];
    case 'rect': {
      const [widthMm, heightMm] = [Number(width), Number(height)];
      // As SVG has it: a rectangle without a size is not drawn, and a radius is at most half a side.
      if (!(widthMm > 0 && heightMm > 0)) return [];
      const radius = Math.min(Number(rx), widthMm / 2, heightMm / 2);
      const [left, top] = [Number(x), Number(y)];
      const data = rectangle({ left, top, right: left + widthMm, bottom: top + heightMm, radius });
      return [{ ...shape, name: 'path', attributes: { ...others, d: pathIn(place, data) } }];
    }
    case 'circle': {
      const middle = place.of({ x: Number(cx), y: Number(cy) });
      return [{ ...shape, attributes: { ...others, cx: tenths(middle.x), cy: tenths(middle.y) } }];
    }
    default:
      throw new RangeError(`No symbol of a plan has a ${shape.name}.`);
  }
}

function pathIn({ of, isMirrored }: Place, data: string): string {
  return [...data.matchAll(COMMANDS)]
    .map(([, command = '', values = '']) => {
      if (command === 'Z') return command;
      const numbers = values
        .trim()
        .split(/[\s,]+/)
        .map(Number);
      const [endX = 0, endY = 0] = numbers.slice(-2);
      const end = of({ x: endX, y: endY });
      const [radiusX = 0, radiusY = 0, , isLarge = 0, isClockwise = 0] = numbers;
      const sweep = isMirrored ? 1 - isClockwise : isClockwise;
      const arc = command === 'A' ? `${tenths(radiusX)} ${tenths(radiusY)} 0 ${isLarge} ${sweep} ` : '';
      return `${command}${arc}${tenths(end.x)} ${tenths(end.y)}`;
    })
    .join('');
}

function rectangle(box: Readonly<Record<'left' | 'top' | 'right' | 'bottom' | 'radius', number>>): string {
  const { left, top, right, bottom, radius } = box;
  const to = (x: number, y: number) => (radius > 0 ? `A${radius} ${radius} 0 0 1 ${x} ${y}` : '');
  const sides = [
    `M${left + radius} ${top}L${right - radius} ${top}${to(right, top + radius)}`,
    `L${right} ${bottom - radius}${to(right - radius, bottom)}`,
    `L${left + radius} ${bottom}${to(left, bottom - radius)}`,
    `L${left} ${top + radius}${to(left + radius, top)}Z`,
  ];
  return sides.join('');
}
