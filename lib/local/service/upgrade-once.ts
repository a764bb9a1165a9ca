/**
 * Gives rows that an earlier version wrote into the data folder what this version needs, as the operator does after a
 * deployment.
 */
export async function upgradeOnce(operator: Record<string, string>): Promise<void> {
  Object.assign(process.env, operator);
  // Imported late: the module opens its stores with the environment of this moment.
  const { upgradeRows } = await import('../../tools/admin/upgrade-rows.ts');
  await upgradeRows(() => new Date());
}
