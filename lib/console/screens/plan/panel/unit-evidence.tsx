import { useTexts } from '../../../texts/use-texts.tsx';
import type { PlanReport } from '../../plans/plan-report.ts';

/** As far as this a unit is believed, and as far as this it is doubted. */
const [SURE, LIKELY] = [0.8, 0.5];
/** What says less than this about the unit says nothing. */
const LEAST_WEIGHT = 0.3;

/** The unit of the drawing in words: how sure it is, and what speaks for it or against it. */
export function UnitEvidence({ report: { unit, unitConfidence, evidence } }: { readonly report: PlanReport }) {
  const texts = useTexts();
  if (unit === null) return null;
  const sure =
    unitConfidence >= SURE ? texts.sureOfUnit : unitConfidence >= LIKELY ? texts.probableUnit : texts.guessedUnit;
  const names = {
    doorSwings: texts.evidence_doorSwings,
    doorMarks: texts.evidence_doorMarks,
    wallThickness: texts.evidence_wallThickness,
    roomSpacing: texts.evidence_roomSpacing,
    extent: texts.evidence_extent,
    textHeight: texts.evidence_textHeight,
    header: texts.evidence_header,
    printedAreas: texts.evidence_printedAreas,
  };
  const nameOf = (kind: string) => Object.entries(names).find(([name]) => name === kind)?.[1] ?? kind;
  const heard = evidence.filter(({ weight }) => weight >= LEAST_WEIGHT);
  return (
    <>
      <p>
        <strong>{unit}</strong>, {sure}
      </p>
      <ul className="notes evidence">
        {heard.map(({ kind, unit: other, text }) => (
          <li key={kind} className={other === unit ? undefined : 'against'}>
            {nameOf(kind)}: <strong>{other}</strong> {kind !== 'header' && <span className="quiet">{text}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
