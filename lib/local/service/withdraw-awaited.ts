/**
 * Says of the sample items whose models nobody sends any more that they have none.
 *
 * @param operator the operator's environment
 */
export async function withdrawAwaited(operator: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, operator);
  // Imported late: the tables are opened with the environment of this moment.
  const { openTable } = await import('../../../shared/platform/aws/table.ts');
  const { withdrawAwaitedModels } = await import('../../tools/seed/withdraw-awaited-models.ts');
  await withdrawAwaitedModels(openTable('items'));
}
