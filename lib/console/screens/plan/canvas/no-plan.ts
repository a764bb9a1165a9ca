import { EMPTY_TRANSPARENCY } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';

/** What a drawing of one object has beside it. */
export const NO_PLAN = {
  walls: { nodes: [], edges: [] },
  texts: [],
  measures: [],
  floors: [],
  transparency: EMPTY_TRANSPARENCY,
};
