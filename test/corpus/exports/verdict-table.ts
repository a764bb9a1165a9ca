import { EXPORT_FORMAT_NAMES } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { READ_BACK } from './judge-model.ts';
import type { JudgedModel } from './verdict-log.ts';

/** A Markdown table of formats and judges: how many of its models a judge found complete and of the right size. */
export function verdictTable(judged: readonly JudgedModel[], judges: readonly string[]): string {
  const columns = [READ_BACK, ...judges];
  const verdicts = judged.flatMap((each) => each.verdicts);
  const cell = (format: string, judge: string) => {
    const own = verdicts.filter((verdict) => verdict.format === format && verdict.judge === judge);
    return own.length === 0 ? '' : `${own.filter(({ fault }) => fault === undefined).length}/${own.length}`;
  };
  const rows = EXPORT_FORMAT_NAMES.map((format) => [format, ...columns.map((judge) => cell(format, judge))]);
  return [['format', ...columns], columns.map(() => '---').toSpliced(0, 0, '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
