import type { FieldFault } from '../../platform/errors/service-error.ts';
import { parseItemId } from '../../platform/identifiers/item-id.ts';
import { brokenRules } from './broken-rules.ts';
import { isInSteps, isValueOf } from './choice.ts';
import type { ItemOption, ListedOption, OptionValue, SizeOption } from './option.ts';
import { requirementCycle } from './requirement-cycle.ts';
import { namesInTemplate } from './sku-template.ts';

/** Limits of the options of an item. */
export const OPTION_LIMITS = { options: 30, values: 200, valuesOfItem: 2_000, steps: 100_000, bytes: 100_000 } as const;

/** The form of colour fields in browsers, which show black for other forms. */
const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** The fields of an item that say what can be chosen. */
export interface OptionFields {
  readonly options: readonly ItemOption[];
  readonly skuTemplate: string | null;
}

/**
 * Returns what is wrong with the options of an item, each with its place, for example `options[3].values[2].hex`:
 * limits, ids that are not unique, references to nothing, sizes that are not in steps, cycles of `requires`, and
 * defaults that are no value or break a rule.
 */
export function optionFaults({ options, skuTemplate }: OptionFields): FieldFault[] {
  const tooLarge = limitFaults(options);
  if (tooLarge.length > 0) return tooLarge;
  const byId = new Map(options.map((option) => [option.id, option]));
  const faults = options.flatMap((option, index) => {
    const place = `options[${index}]`;
    const own = option.kind === 'size' ? sizeFaults(option, place) : listFaults(option, place);
    const same = options.findIndex(({ id }) => id === option.id) < index;
    return [
      ...(same ? [fault(`${place}.id`, 'Another option has this id.')] : []),
      ...own,
      ...ruleFaults(option, place),
    ];
  });
  const axes = options.flatMap((option, index) => (option.kind === 'size' ? [{ axis: option.axis, index }] : []));
  for (const { axis, index } of axes) {
    if (axes.some((other) => other.axis === axis && other.index < index)) {
      faults.push(fault(`options[${index}].axis`, `Another option is the ${axis}.`));
    }
  }
  for (const name of skuTemplate === null ? [] : namesInTemplate(skuTemplate)) {
    if (!byId.has(name)) faults.push(fault('skuTemplate', `There is no option ${name}.`));
  }
  return faults.length > 0 ? faults : defaultFaults(options);

  function ruleFaults(option: ItemOption, place: string): FieldFault[] {
    return (['requires', 'excludes'] as const).flatMap((list) =>
      option[list].flatMap(({ value, option: other, values }, index) => {
        const at = `${place}.${list}[${index}]`;
        const found: FieldFault[] = [];
        if (value !== undefined && !isValueOf(option, value))
          found.push(fault(`${at}.value`, 'No value of this option.'));
        const named = byId.get(other);
        if (!named || named.id === option.id)
          return [...found, fault(`${at}.option`, 'Name another option of this item.')];
        const unknown = values.findIndex((each) => !isValueOf(named, each));
        return unknown < 0 ? found : [...found, fault(`${at}.values[${unknown}]`, `No value of the option ${other}.`)];
      }),
    );
  }
}

function limitFaults(options: readonly ItemOption[]): FieldFault[] {
  const { options: most, values, valuesOfItem, bytes } = OPTION_LIMITS;
  if (options.length > most) return [fault('options', `At most ${most} options.`)];
  const counts = options.map((option) => (option.kind === 'size' ? 0 : option.values.length));
  const long = counts.findIndex((count) => count > values);
  if (long >= 0) return [fault(`options[${long}].values`, `At most ${values} values.`)];
  if (counts.reduce((sum, count) => sum + count, 0) > valuesOfItem) {
    return [fault('options', `At most ${valuesOfItem} values in all options.`)];
  }
  const isLarge = Buffer.byteLength(JSON.stringify(options)) > bytes;
  return isLarge ? [fault('options', `At most ${bytes} bytes of JSON.`)] : [];
}

function sizeFaults(option: SizeOption, place: string): FieldFault[] {
  const { min, max, step, default: standard } = option;
  const { steps } = OPTION_LIMITS;
  if ((max - min) / step > steps) return [fault(`${place}.step`, `At most ${steps} steps from min to max.`)];
  if (max < min) return [fault(`${place}.max`, 'Less than min.')];
  if (!isInSteps(option, max)) return [fault(`${place}.max`, 'Not min and a number of steps.')];
  return isInSteps(option, standard) ? [] : [fault(`${place}.default`, 'Not one of the steps.')];
}

function listFaults(option: ListedOption, place: string): FieldFault[] {
  const ids = new Set<string>();
  const faults = option.values.flatMap((value: OptionValue, index) => {
    const at = `${place}.values[${index}]`;
    const found = valueFaults(value, at);
    if (ids.has(value.id)) found.push(fault(`${at}.id`, 'Another value has this id.'));
    ids.add(value.id);
    return found;
  });
  if (!ids.has(option.default)) faults.push(fault(`${place}.default`, 'The id of a value of this option.'));
  return faults;
}

function valueFaults(value: OptionValue, at: string): FieldFault[] {
  const faults: FieldFault[] = [];
  const colours = { hex: 'hex' in value ? (value.hex ?? undefined) : undefined, swatch: value.swatch };
  for (const [field, text] of Object.entries(colours)) {
    if (text !== undefined && !HEX_COLOUR.test(text)) {
      faults.push(fault(`${at}.${field}`, 'A hexadecimal colour like #8a5a2b.'));
    }
  }
  const items = {
    material: 'material' in value ? value.material : undefined,
    'attach.item': 'attach' in value ? value.attach?.item : undefined,
  };
  for (const [field, id] of Object.entries(items)) {
    if (id !== undefined && !parseItemId(id)) faults.push(fault(`${at}.${field}`, 'The id of an item, catalog:item.'));
  }
  return faults;
}

/** Cycles first: a choice that keeps all rules of a cycle may not exist. */
function defaultFaults(options: readonly ItemOption[]): FieldFault[] {
  const cycle = requirementCycle(options);
  if (cycle) {
    const index = options.findIndex(({ id }) => id === cycle[0]);
    return [fault(`options[${index}].requires`, `A cycle: ${[...cycle, cycle[0]].join(', ')}.`)];
  }
  const defaults = Object.fromEntries(options.map((option) => [option.id, option.default]));
  return brokenRules(options, defaults).map(({ option, list, index, message }) => {
    const at = options.findIndex(({ id }) => id === option);
    return fault(`options[${at}].${list}[${index}]`, `The defaults break this rule: ${message}`);
  });
}

function fault(path: string, message: string): FieldFault {
  return { path, message };
}
