/**
 * Names how sources are converted. It is part of what results are kept under, so it has to change whenever the same
 * source would become another result: a changed rule, limit, warning or encoder.
 */
export const CONVERTER_VERSION = '4';
