import { randomUUID } from 'node:crypto';
import type { Expression } from './table.ts';

/**
 * Makes an update that adds to numbers happen once, although the SDK sends it again when its response is lost: the row
 * keeps who wrote it last, and does not take the same write twice. A write of somebody else between both tries hides
 * this; where a count must be exact, it is part of a transaction.
 *
 * @param change starts with SET
 * @param condition of the update itself
 * @returns the change and the condition of the update
 * @example
 * await table.update(key, ...addOnce(change), Row);
 */
export function addOnce(
  { expression, names, values }: Expression,
  condition?: Expression,
): readonly [change: Expression, condition: Expression] {
  if (!expression.startsWith('SET ')) throw new Error('an update that is done once starts with SET');
  const isOther = '(attribute_not_exists(addedBy) OR addedBy <> :adder)';
  return [
    {
      expression: expression.replace('SET ', 'SET addedBy = :adder, '),
      ...(names && { names }),
      values: { ...values, ':adder': randomUUID() },
    },
    { ...condition, expression: condition ? `(${condition.expression}) AND ${isOther}` : isOther },
  ];
}
