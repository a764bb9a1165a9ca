import { describe, expect, it } from 'vitest';
import { layOnDrawing, piecesOnDrawing } from '../../../lib/viewer/scene/from-above/lay-on-drawing.ts';
import { planScene } from '../../../shared/domain/views/plan-scene.ts';
import { drawPlan } from '../../../shared/engines/floorplan/drawing/draw-plan.ts';
import { parsePlanXml } from '../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { readXml } from '../../../shared/engines/floorplan/plan-xml/read-xml.ts';
import { writeXml } from '../../../shared/engines/floorplan/plan-xml/write-xml.ts';
import { SMALL_ROOM_XML } from '../engines/floorplan/plan-xml/small-room-xml.ts';

const PICTURE = { url: 'data:image/png;base64,AAAA', margin: { x: 0.1, y: 0 } };
const ROOM = parsePlanXml(SMALL_ROOM_XML);
const [sofa] = ROOM.objects.filter(({ type }) => type !== 'door' && type !== 'window');
if (!sofa) throw new Error('the room has a piece');
const named = (itemId: string) => ({ ...sofa.idMap, itemId });
/** The upper piece comes first in the plan, and last in the drawing. */
const PLAN = {
  ...ROOM,
  objects: [
    ...ROOM.objects.filter(({ type }) => type === 'door'),
    { ...sofa, type: 'other', zMm: 500, widthMm: 200, depthMm: 100, idMap: named('demo:lamp') },
    { ...sofa, type: 'table', zMm: 0, widthMm: 800, depthMm: 400, idMap: named('demo:table') },
  ],
};
const { pieces } = planScene(PLAN, (itemId) => ({ glbUrl: `https://files.example/${itemId}.glb`, widthMm: null }));
const DRAWING = readXml(drawPlan(PLAN));

describe('a drawing whose pieces are shown from above', () => {
  it('knows its pieces, the lowest first', () => {
    const urls = piecesOnDrawing(DRAWING, pieces).map(({ glbUrl }) => glbUrl);
    expect(urls).toEqual(['https://files.example/demo:table.glb', 'https://files.example/demo:lamp.glb']);
  });

  it('has the picture in place of the box, with room for the shadow, and leaves what has none', () => {
    const text = writeXml(layOnDrawing(DRAWING, pieces, new Map([['https://files.example/demo:table.glb', PICTURE]])));
    expect(text).toContain('<use href="#from-above-0" transform="translate(-480 -200) scale(960 400)"/>');
    expect(text.match(/base64/g)).toHaveLength(1);
    expect(readXml(text).attributes).toEqual(DRAWING.attributes);
    expect(piecesOnDrawing(readXml(text), pieces)).toHaveLength(2);
  });

  it('leaves a piece alone that has moved since the page was made', () => {
    const moved = pieces.map((piece) => ({ ...piece, x: piece.x + 10 }));
    expect(piecesOnDrawing(DRAWING, moved)).toEqual([]);
  });
});
