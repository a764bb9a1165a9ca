import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MODEL_UNITS, type ModelUnit, UP_AXES, type UpAxis } from '../../../shared/engines/models3d/units.ts';
import { useService } from '../session/service.tsx';
import { filled, useTexts } from '../texts/use-texts.tsx';
import { LabelledField } from './labelled-field.tsx';

const QUARTER_DEGREES = 90;

/** One change of a model. */
type Correction =
  | { readonly unit: ModelUnit }
  | { readonly upAxis: UpAxis }
  | { readonly rotateY: typeof QUARTER_DEGREES };

/** Says in which unit and with which axis up the file was, or turns the model: it is made again from its file. */
export function ModelCorrection({ itemId }: { readonly itemId: string }) {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  const correct = useMutation({
    mutationFn: async (body: Correction) => {
      const { assetProcessing } = await client.transformItemModel({ params: { id: itemId }, body });
      return client.finished(assetProcessing);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['item', itemId] }),
  });
  return (
    <div className="tools">
      <Choice
        label={texts.transformUnit}
        values={MODEL_UNITS}
        isBusy={correct.isPending}
        onChoose={(unit) => correct.mutate({ unit })}
      />
      <Choice
        label={texts.upAxis}
        values={UP_AXES}
        isBusy={correct.isPending}
        onChoose={(upAxis) => correct.mutate({ upAxis })}
      />
      <button type="button" disabled={correct.isPending} onClick={() => correct.mutate({ rotateY: QUARTER_DEGREES })}>
        {filled(texts.turnBy, { degrees: QUARTER_DEGREES })}
      </button>
      {correct.isPending && <progress aria-label={texts.converting} />}
      {correct.error && (
        <span className="wrong" role="alert">
          {correct.error.message}
        </span>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  readonly isBusy: boolean;
  readonly onChoose: (value: T) => void;
}

/** A choice that acts at once: it shows no value, because nobody knows what the file says. */
function Choice<T extends string>({ label, values, isBusy, onChoose }: ChoiceProps<T>) {
  return (
    <LabelledField label={label}>
      {(id) => (
        <select
          id={id}
          value=""
          disabled={isBusy}
          onChange={({ target }) => {
            const value = values.find((each) => each === target.value);
            if (value !== undefined) onChoose(value);
          }}
        >
          <option value="">…</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
