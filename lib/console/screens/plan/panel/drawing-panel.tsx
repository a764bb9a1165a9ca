import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LAYER_ROLES } from '../../../../../shared/engines/floorplan/detect/layer-roles.ts';
import { MODEL_UNITS, type ModelUnit } from '../../../../../shared/engines/models3d/units.ts';
import { Problem } from '../../../parts/problem.tsx';
import { useService } from '../../../session/service.tsx';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import type { PlanReport } from '../../plans/plan-report.ts';
import { isSavedHere } from '../../plans/recent-plans.ts';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Kinds } from '../editor/editor-state.ts';
import type { Selection } from '../editor/selection.ts';
import { isAnswered, rememberAnswered } from '../underlay/answered.ts';
import { rememberRoles, type ToldRoles, toldRoles } from '../underlay/told-roles.ts';
import type { Underlay } from '../underlay/underlay.ts';
import { CheckText } from './check-text.tsx';
import { DoorCheck, hasNoDoors } from './door-check.tsx';
import { DoubtNote, wrongPieces } from './doubt-note.tsx';
import { doubtsToCheck, isOfSize, isThicknessAssumed } from './doubts-to-check.ts';
import type { PanelProps } from './panel-props.ts';
import { SeveralNames } from './several-names.tsx';
import { ThicknessQuestion } from './thickness-question.tsx';
import { UnitCheck } from './unit-check.tsx';

interface Props extends Pick<PanelProps, 'dispatch'> {
  readonly planId: string;
  readonly report: PlanReport;
  readonly document: SourceDocument;
  readonly selection: Selection | undefined;
  /** What new doors are like. */
  readonly kinds: Kinds;
  /** The drawing itself, if it can be shown. */
  readonly underlay: Underlay | undefined;
  /** Why it cannot be shown. */
  readonly missing: Error | null;
  /** Whether something is not saved. */
  readonly isChanged: boolean;
  readonly onConverted: () => void;
}

/** What is to be checked of the drawing that the plan came from, and hints with which it is read again. */
export function DrawingPanel(props: Props) {
  const { planId, report, document, selection, kinds, underlay, missing, isChanged, dispatch, onConverted } = props;
  const texts = useTexts();
  const { client } = useService();
  const [unitId, levelId, layerId] = [useId(), useId(), useId()];
  const [unit, setUnit] = useState('');
  const [level, setLevel] = useState('');
  const [layers, setLayers] = useState<ToldRoles>(() => toldRoles(planId));
  const [newLayer, setNewLayer] = useState('');
  const [isAsked, setIsAsked] = useState(() => isThicknessAssumed(report) && !isAnswered('thickness', planId));
  const [isSizeAsked, setIsSizeAsked] = useState(() => !isAnswered('size', planId));
  const toCheck = doubtsToCheck(report).filter((warning) => isSizeAsked || !isOfSize(warning));
  const isWithoutDoors = hasNoDoors(document);
  const view = planView(document);
  const isToCheck = toCheck.length > 0 || isWithoutDoors || wrongPieces(view).length > 0;
  const again = useMutation({
    mutationFn: (unitNow: ModelUnit | undefined) =>
      client.convertPlanAgain({
        params: { id: planId },
        body: {
          converterParams: {
            unit: unitNow,
            ...(level !== '' && { level: Number(level) }),
            ...(Object.keys(layers).length > 0 && { layers }),
          },
        },
      }),
    onSuccess: () => {
      rememberRoles(planId, layers);
      for (const question of ['thickness', 'size'] as const) rememberAnswered(question, planId, false);
      onConverted();
    },
  });
  // It replaces the plan, also one that was saved.
  const isWorkedOn = isChanged || isSavedHere(planId) || view.pieces.length > 0;
  const readAgain = (unitNow: ModelUnit | undefined) => {
    if (!isWorkedOn || confirm(texts.readAgainLoses)) again.mutate(unitNow);
  };
  const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
  const shownLayers = [...new Set([...report.unused.layers.map(({ name }) => name), ...Object.keys(layers)])];
  const isCut = underlay?.complete === false;
  const shareOf = (name: string) => report.unused.layers.find((layer) => layer.name === name)?.share;
  return (
    <div className="panel drawing-hints">
      {report.error && <p className="wrong">{report.error}</p>}
      <UnitCheck
        report={report}
        document={document}
        isReading={again.isPending}
        isAsked={isSizeAsked}
        onYes={() => {
          rememberAnswered('size', planId, true);
          setIsSizeAsked(false);
        }}
        onUnit={readAgain}
      />
      {report.counts && (
        <ul className="notes counts">
          <li className="quiet">{texts.readFromDrawing}</li>
          {(['walls', 'doors', 'windows', 'rooms'] as const).map((name) => (
            <li key={name} className="length">
              {texts[name]} <span className="number">{report.counts?.[name]}</span>
            </li>
          ))}
        </ul>
      )}
      {underlay && (
        <ul className="drawing-legend">
          <li className="unused">{texts.legendUnused}</li>
          <li>{texts.legendDrawn}</li>
        </ul>
      )}
      {isAsked && (
        <ThicknessQuestion
          document={document}
          dispatch={dispatch}
          onAnswer={() => {
            rememberAnswered('thickness', planId, true);
            setIsAsked(false);
          }}
        />
      )}
      {isToCheck && <h2>{texts.toCheck}</h2>}
      {isWithoutDoors && <DoorCheck document={document} underlay={underlay} kinds={kinds} dispatch={dispatch} />}
      {toCheck.length > 0 && (
        <ol className="notes numbered">
          {toCheck.map((warning, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a code may come twice, and the order stays
            <li key={`${warning.code} ${index}`}>
              <CheckText warning={warning} />
            </li>
          ))}
        </ol>
      )}
      <DoubtNote view={view} selection={selection} dispatch={dispatch} />
      <SeveralNames document={document} dispatch={dispatch} />
      {missing && <p className="quiet">{missing.message}</p>}
      {isCut && <p className="look">{texts.drawingCut}</p>}
      <h2>{texts.readAgain}</h2>
      <p className="quiet">{texts.hints}</p>
      <p className="number-field">
        <label htmlFor={unitId}>{texts.drawingUnit}</label>
        <select id={unitId} value={unit} onChange={({ target }) => setUnit(target.value)}>
          <option value="">{texts.asFound}</option>
          {MODEL_UNITS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </p>
      {report.levels.length > 1 && (
        <p className="number-field">
          <label htmlFor={levelId}>{texts.storey}</label>
          <select id={levelId} value={level} onChange={({ target }) => setLevel(target.value)}>
            <option value="">{texts.asFound}</option>
            {report.levels.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: storeys are counted in this order
              <option key={index} value={index}>
                {name || `${texts.storey} ${index + 1}`}
              </option>
            ))}
          </select>
        </p>
      )}
      {shownLayers.map((name, index) => (
        <p key={name} className="number-field">
          <label htmlFor={`${layerId}-${index}`}>
            {filled(texts.layerNamed, { name })}
            {shareOf(name) !== undefined && (
              <span className="quiet"> {filled(texts.unusedShare, { share: percent.format(shareOf(name) ?? 0) })}</span>
            )}
          </label>
          <select
            id={`${layerId}-${index}`}
            value={layers[name] ?? ''}
            onChange={({ target }) => {
              const role = LAYER_ROLES.find((each) => each === target.value);
              const { [name]: _, ...others } = layers;
              setLayers(role ? { ...others, [name]: role } : others);
            }}
          >
            <option value="">{texts.asFound}</option>
            {LAYER_ROLES.map((role) => (
              <option key={role} value={role}>
                {texts[`layer_${role}`]}
              </option>
            ))}
          </select>
        </p>
      ))}
      <form
        className="number-field"
        onSubmit={(event) => {
          event.preventDefault();
          if (newLayer.trim() !== '') setLayers({ ...layers, [newLayer.trim()]: 'wall' });
          setNewLayer('');
        }}
      >
        <label htmlFor={layerId}>{texts.otherLayer}</label>
        <input
          id={layerId}
          value={newLayer}
          list={`${layerId}-all`}
          onChange={({ target }) => setNewLayer(target.value)}
        />
        <datalist id={`${layerId}-all`}>
          {underlay?.layers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit">{texts.add}</button>
      </form>
      {again.error && <Problem error={again.error} />}
      <div className="panel-tools">
        <button
          type="button"
          className="main"
          disabled={again.isPending}
          onClick={() => readAgain(MODEL_UNITS.find((each) => each === unit))}
        >
          {texts.readAgain}
        </button>
        {again.isPending && <progress aria-label={texts.running} />}
      </div>
    </div>
  );
}
