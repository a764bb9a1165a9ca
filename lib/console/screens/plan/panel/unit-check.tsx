import { MODEL_UNITS, type ModelUnit } from '../../../../../shared/engines/models3d/units.ts';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import type { PlanReport } from '../../plans/plan-report.ts';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { otherSizes, outerSize, type PlanSize, usualDoorMm } from './plan-size.ts';
import { UnitEvidence } from './unit-evidence.tsx';

interface Props {
  readonly report: PlanReport;
  readonly document: SourceDocument;
  readonly isReading: boolean;
  /** Nobody has said yet that the size is right. */
  readonly isAsked: boolean;
  readonly onYes: () => void;
  /** The drawing has this unit. */
  readonly onUnit: (unit: ModelUnit) => void;
}

/**
 * Asks whether a plan has the right size, which everybody knows of a house and of doors, and names the sizes that other
 * units of its drawing would give, until somebody says yes. What speaks for the unit is said to those who want to know.
 */
export function UnitCheck({ report, document, isReading, isAsked, onYes, onUnit }: Props) {
  const texts = useTexts();
  const view = planView(document);
  const size = outerSize(view);
  // Doors that somebody has placed say nothing of the drawing.
  const doorMm = report.counts && report.counts.doors > 0 ? usualDoorMm(view) : undefined;
  const unit = MODEL_UNITS.find((each) => each === report.unit);
  if (unit === undefined || !size) return <UnitEvidence report={report} />;
  const others = otherSizes(
    size,
    unit,
    report.evidence.map((each) => each.unit),
    doorMm,
  );
  const sizeOf = ({ widthMm, depthMm }: PlanSize) =>
    filled(texts.sizeOfPlan, { width: metresText(widthMm), depth: metresText(depthMm) });
  return (
    <section className="unit-check">
      <p>
        {filled(texts.planIsLarge, { size: sizeOf(size) })}{' '}
        {doorMm !== undefined && filled(texts.doorsAreWide, { width: centimetresText(doorMm) })}{' '}
        {isAsked && (
          <>
            <strong>{texts.isItRight}</strong>{' '}
            <button type="button" onClick={onYes}>
              {texts.yesItIs}
            </button>
          </>
        )}
      </p>
      {isAsked && others.length > 0 && (
        <>
          <p className="quiet">{texts.elseChooseSize}</p>
          <div className="panel-tools">
            {others.map((other) => (
              <button key={other.unit} type="button" disabled={isReading} onClick={() => onUnit(other.unit)}>
                {filled(texts.sizeInUnit, { unit: texts[`unit_${other.unit}`], size: sizeOf(other) })}
              </button>
            ))}
          </div>
        </>
      )}
      <details>
        <summary>{texts.whyThisUnit}</summary>
        <UnitEvidence report={report} />
      </details>
    </section>
  );
}

const TENTHS = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
/** Nobody knows a larger side to ten centimetres. */
const WHOLE_FROM_MM = 20_000;

function metresText(mm: number): string {
  return `${(mm < WHOLE_FROM_MM ? TENTHS : WHOLE).format(mm / 1_000)} m`;
}

function centimetresText(mm: number): string {
  return `${WHOLE.format(mm / 10)} cm`;
}
