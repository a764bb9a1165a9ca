import { pointInRoom, type Room } from '../document/rooms.ts';

/** Height of the letters of a room's name, in pixels. */
export const NAME_PX = 13;
/** Of its area, in the line below. */
export const AREA_PX = 12;
/** A room needs this many pixels for its name. */
const MIN_LABEL_PX = 56;
/** A letter is about this wide, as a share of its height. */
const LETTER_SHARE = 0.6;
/** The area has about this many letters. */
const AREA_LETTERS = 8;

/** Where the name and the area of a room stand on the paper. */
export interface RoomLabel {
  readonly room: Room;
  /** The middle of the first line. */
  readonly x: number;
  readonly y: number;
  readonly halfWidthMm: number;
  readonly topMm: number;
  readonly bottomMm: number;
}

/** The labels of the rooms that are large enough for them. */
export function roomLabels(rooms: readonly Room[], mmPerPx: number): readonly RoomLabel[] {
  return rooms.flatMap((room) => {
    if (Math.sqrt(room.areaM2) * 1_000 < MIN_LABEL_PX * mmPerPx) return [];
    const { x, y } = room.text ? { x: room.text.value.xMm, y: room.text.value.yMm } : pointInRoom(room);
    const letters = Math.max(AREA_LETTERS, room.text?.value.text.length ?? 0);
    return {
      room,
      x,
      y,
      halfWidthMm: (letters * LETTER_SHARE * NAME_PX * mmPerPx) / 2,
      topMm: y - (NAME_PX / 2) * mmPerPx,
      bottomMm: y + (room.text ? AREA_PX * 1.85 : AREA_PX / 2) * mmPerPx,
    };
  });
}
