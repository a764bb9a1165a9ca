import { noticeText } from '../../../parts/notice-text.ts';
import { counted } from '../../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../../texts/use-texts.tsx';
import type { PlanReport } from '../../plans/plan-report.ts';

/** What the service says of parts of a drawing that it does not read (D1007). */
const LEFT_OUT = { code: 'ENTITIES_SKIPPED', count: /^Left out (\d+) / } as const;

/** A warning about a drawing for people who know plans, with what a CAD program can do about it behind a line. */
export function CheckText({ warning: { code, message } }: { readonly warning: PlanReport['warnings'][number] }) {
  const texts = useTexts();
  const [, count] = (code === LEFT_OUT.code && LEFT_OUT.count.exec(message)) || [];
  if (count === undefined) return noticeText(message, texts);
  return (
    <>
      {counted(texts.detailsLeftOut, Number(count), shownLanguage())}
      <details>
        <summary className="quiet">{texts.forTheExporter}</summary>
        {texts.explodeThem}
      </details>
    </>
  );
}
