import { TEXTER } from '../../../../../shared/engines/floorplan/plan-xml/plan-codec.ts';
import { newElement } from '../document/new-element.ts';
import { planView } from '../document/plan-view.ts';
import { pointInRoom, roomsOf } from '../document/rooms.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { withAttributes } from '../document/source-element.ts';

const TEXT_WIDTH_MM = 100;

/** Names a room: its text is changed, made in its middle, or removed for an empty name. */
export function nameRoom(document: SourceDocument, id: string, name: string): SourceDocument {
  const room = roomsOf(planView(document)).find((each) => each.id === id);
  if (!room) return document;
  const text = name.trim();
  if (room.text) {
    const named = text === '' ? [] : [withAttributes(room.text.source, { textContent: text })];
    return withSection(document, 'texts', { replaced: new Map([[room.text.key, named]]) });
  }
  if (text === '') return document;
  const { x, y } = pointInRoom(room);
  const place = { xMm: Math.round(x) + 0, yMm: Math.round(y) + 0, widthMm: TEXT_WIDTH_MM, heightMm: 0 };
  return withSection(document, 'texts', { added: [newElement(TEXTER.write({ text, ...place, rights: 0 }))] });
}

/** Keeps one of the names that stand in a room, by the key of its text, and removes the others. */
export function keepName(document: SourceDocument, id: string, key: number): SourceDocument {
  const others = roomsOf(planView(document))
    .find((room) => room.id === id)
    ?.texts.filter((text) => text.key !== key);
  return withSection(document, 'texts', { replaced: new Map(others?.map((text) => [text.key, []])) });
}
