import { go, press } from './console-page.ts';
import { type OpenPlan, planId } from './plan-page.ts';

/**
 * A plan is deleted in the list of plans after a question: No keeps it. The plan that was open before is open at the
 * end.
 */
export async function checkDeletedPlan({ page, client, check }: OpenPlan): Promise<void> {
  const open = await planId(page);
  await go(page, '/plans');
  await page.type('.tools input', 'Nobody needs it');
  await press(page, '.tools button[type=submit]');
  await page.waitForSelector('.plan-grid');
  const id = await planId(page);
  const card = `.plan-cards li:has(a[href="#/plans/${id}"])`;
  const questions: string[] = [];
  const pressDelete = async (isYes: boolean) => {
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void (isYes ? dialog.accept() : dialog.dismiss());
    });
    await press(page, `${card} button:last-of-type`);
  };
  await go(page, '/plans');
  await page.waitForSelector(card);
  // Cards move when further plans come: a click would meet another one.
  await page.waitForNetworkIdle();
  await pressDelete(false);
  check(
    (await client.call('GET', `/v2/plans/${id}`)).status === 200,
    'a plan stays if the question is answered with No',
  );
  await pressDelete(true);
  await page.waitForSelector(card, { hidden: true });
  const { status } = await client.call('GET', `/v2/plans/${id}`);
  check(status === 404 && questions.length === 2, `a plan is deleted after a question: ${questions[1]}`);
  await go(page, `/plans/${open}`);
  await page.waitForSelector('.plan-grid');
}
