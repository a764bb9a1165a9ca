/** Colour of the sheet; all colours are light, so that furniture is visible on them. */
export const PAPER = '#ffffff';
/** Fill of floors. */
export const FLOOR = '#f6f1e7';
/** Colour of walls. */
export const WALL = '#3a3f47';
/** Lines of doors and windows. */
export const OPENING_LINE = '#5b6470';
/** Fill of furniture. */
export const FURNITURE_FILL = '#ffffff';
/** Outlines of furniture. */
export const FURNITURE_LINE = '#7b8794';
/** Inner lines of furniture. */
export const FURNITURE_DETAIL = '#b8c1cb';
/** Colour of dimension lines and their labels. */
export const MEASURE = '#2f6fa7';
/** Colour of texts and of the scale bar. */
export const TEXT = '#20252b';

/** Fonts of all texts. */
export const FONT = 'Inter, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif';
/** Height of texts. */
export const TEXT_MM = 180;
/** Height of the labels of dimension lines. */
export const MEASURE_TEXT_MM = 130;
