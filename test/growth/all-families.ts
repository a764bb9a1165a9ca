import { CONFIGURED_MODEL_FAMILIES } from './families/configured-models.ts';
import { CONVERSION_FAMILIES } from './families/conversions.ts';
import { DRAWING_FAMILIES } from './families/drawings.ts';
import { MODEL_FAMILIES } from './families/models.ts';
import { PLAN_CHANGE_FAMILIES } from './families/plan-changes.ts';
import { PLAN_NOTE_FAMILIES } from './families/plan-notes.ts';
import { PLAN_SCENE_FAMILIES } from './families/plan-scenes.ts';
import { PLAN_TEXT_FAMILIES } from './families/plan-texts.ts';
import { REQUEST_FAMILIES } from './families/requests.ts';
import { WORKBOOK_FAMILIES } from './families/workbooks.ts';
import type { Family } from './measure-growth.ts';

/** The families of all readers and writers of foreign input. A new reader gets its families here. */
export const ALL_FAMILIES: readonly Family[] = [
  ...PLAN_TEXT_FAMILIES,
  ...PLAN_SCENE_FAMILIES,
  ...PLAN_NOTE_FAMILIES,
  ...PLAN_CHANGE_FAMILIES,
  ...DRAWING_FAMILIES,
  ...CONVERSION_FAMILIES,
  ...REQUEST_FAMILIES,
  ...WORKBOOK_FAMILIES,
  ...MODEL_FAMILIES,
  ...CONFIGURED_MODEL_FAMILIES,
];
