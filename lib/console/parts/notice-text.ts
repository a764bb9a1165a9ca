import type { Texts } from '../texts/en.ts';

/**
 * A notice of the service in the words of the console: parameters of calls become the fields that people see here. The
 * sentence stays the service's own.
 */
export function noticeText(message: string, texts: Texts): string {
  const fields: readonly (readonly [string, string])[] = [
    ['state "unit"', `choose it in “${texts.transformUnit}”`],
    ['state "upAxis"', `choose it in “${texts.upAxis}”`],
    ['state it in converterParams.unit', `choose it in “${texts.drawingUnit}”`],
    ['state converterParams.unit', `choose it in “${texts.drawingUnit}”`],
    ['converterParams.level takes', `“${texts.storey}” takes`],
    [': converterParams.layers, such as {"A1": "wall"}', ` in “${texts.readAgain}”`],
    ['converterParams.layers names', 'The hints name'],
  ];
  return fields.reduce((text, [call, field]) => text.replace(call, field), message);
}
