/** Colours of a drawing, calm enough for furniture to be seen on them. */
export const PAPER = '#ffffff';
export const FLOOR = '#f6f1e7';
export const WALL = '#3a3f47';
export const OPENING_LINE = '#5b6470';
export const FURNITURE_FILL = '#ffffff';
export const FURNITURE_LINE = '#7b8794';
export const FURNITURE_DETAIL = '#b8c1cb';
export const MEASURE = '#2f6fa7';
export const TEXT = '#20252b';

export const FONT = 'Inter, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif';
export const TEXT_MM = 180;
export const MEASURE_TEXT_MM = 130;
