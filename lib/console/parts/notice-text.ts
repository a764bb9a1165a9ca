import type { Texts } from '../texts/en.ts';

/**
 * A notice of the service in the words of the console: parameters of calls become the fields that people see here. The
 * sentence stays the service's own.
 *
 * @param place a job has no field for the unit: its file is sent again
 */
export function noticeText(message: string, texts: Texts, place: 'model' | 'job' = 'model'): string {
  const unit = place === 'model' ? `choose it in “${texts.transformUnit}”` : `upload it again with its “${texts.unit}”`;
  const fields: readonly (readonly [string, string])[] = [
    ['state "unit"', unit],
    ['state "upAxis"', `choose it in “${texts.upAxis}”`],
    ['state it in converterParams.unit', `choose it in “${texts.drawingUnit}”`],
    ['state converterParams.unit', `choose it in “${texts.drawingUnit}”`],
    ['converterParams.level takes', `“${texts.storey}” takes`],
    [': converterParams.layers, such as {"A1": "wall"}', ` in “${texts.readAgain}”`],
    ['is not in the archive', 'was not among the files'],
    ['converterParams.layers names', 'The hints name'],
  ];
  return fields.reduce((text, [call, field]) => text.replace(call, field), message);
}
