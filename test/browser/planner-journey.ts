import { createHash } from 'node:crypto';
import * as z from 'zod';
import { plannerPlan } from '../fixtures/planner-plan.ts';
import type { BrowserCheck } from './browser-check.ts';
import { openPage } from './open-page.ts';
import type { Planner } from './planner/planner.ts';
import { servePlannerPage, startPlanner } from './planner-page.ts';

/** What a second person sees of the plan, which no api key opens. */
const SHOWN_WITHIN_MS = 240_000;
const PIECE = { doorId: 'basic:door', chairId: 'basic:window' };

const Material = z.looseObject({
  id: z.string(),
  active: z.literal(true),
  group: z.string(),
  textureObjects: z.tuple([z.looseObject({ url: z.string(), mmWidth: z.number(), mmHeight: z.number() })]),
});
const Plan = z.looseObject({ id: z.string(), planObjects: z.string(), hash: z.string() });
const Short = z.looseObject({ id: z.string(), type: z.literal(1), referencedId: z.string(), url: z.string() });
const Mails = z.object({
  mails: z.array(z.object({ to: z.union([z.string(), z.array(z.string())]), text: z.string() })),
});

/**
 * The journey of a published client on a page of another origin: it paints a room with materials, saves it, makes a
 * short link, shares it by mail, and reopens it on another page, byte for byte. Then somebody without an api key opens
 * the short link and the link of the mail.
 */
export async function checkPlannerJourney(shared: BrowserCheck): Promise<void> {
  const { endpoints, browser, check } = shared;
  const [shop, otherShop] = await Promise.all([servePlannerPage(), servePlannerPage()]);
  const openPlanner = async (url: string): Promise<Planner> => {
    const page = await openPage(browser);
    await page.goto(url);
    return startPlanner(page, { baseUrl: endpoints.baseUrl, apiKey: 'demo-browser', tenant: 1 });
  };
  try {
    const planner = await openPlanner(shop.url);
    const viewer = await openPlanner(otherShop.url);

    const materials = z.array(Material).parse(await planner.call('GET', '/catalogs/basic/materials'));
    const groups = Map.groupBy(materials, ({ group }) => group);
    check(materials.length >= 24 && groups.size >= 6, `${materials.length} materials in ${groups.size} groups`);
    const [wall, floor] = [groups.get('wallpaper')?.[0], groups.get('wood')?.[0]];
    if (!wall || !floor) throw new Error(`no wallpaper and wood in ${[...groups.keys()].join(', ')}`);
    for (const { id } of [wall, floor]) {
      const single = Material.parse(await planner.call('GET', `/materials/${id}`));
      const [{ url, mmWidth, mmHeight }] = single.textureObjects;
      const { widthPx, heightPx } = await planner.loadPicture(url);
      check(
        widthPx > 0 && mmWidth > 0,
        `${id} paints ${mmWidth} x ${mmHeight} mm with ${widthPx} x ${heightPx} pixels`,
      );
    }

    const planObjects = withOddText(plannerPlan({ ...PIECE, wallId: wall.id, floorId: floor.id }));
    const [person] = endpoints.tenants[0]?.users ?? [];
    if (!person) throw new Error('the demo tenant has no user');
    await planner.signIn(person.identification, createHash('md5').update(person.password).digest('hex'));
    const empty = { planObjects: null, user: null, tenant: null, parent: null, setting: null, draftId: null };
    const { id } = z
      .looseObject({ id: z.string() })
      .parse(await planner.call('POST', '/plans', { plan: { ...empty, name: 'A painted room' } }));
    const saved = Plan.parse(
      await planner.call('PUT', `/plans/${id}`, { plan: { name: 'A painted room', planObjects } }),
    );
    check(saved.planObjects === planObjects, 'the saved plan is what was sent');

    const short = Short.parse(await planner.call('POST', '/shortIds', { shortId: { type: 1, referencedId: id } }));
    const snapshot = z
      .looseObject({ id: z.string() })
      .parse(await planner.call('POST', '/planSnapshots', { planSnapshot: { plan: planObjects } }));
    const email = `friend-${short.id}@customer.example`;
    await planner.sendForm('POST', `/planSnapshots/${snapshot.id}/shares`, { fields: { email, type: '13' } });

    const { referencedId } = Short.parse(await viewer.call('GET', `/shortIds/${short.id}`));
    const reopened = Plan.parse(await viewer.call('GET', `/plans/${referencedId}`));
    check(
      reopened.planObjects === planObjects && reopened.hash === createHash('sha256').update(planObjects).digest('hex'),
      `the short id leads another client to the same ${Buffer.byteLength(planObjects)} bytes`,
    );

    const mailed = await mailedLink(endpoints.mailsUrl, email);
    for (const [name, url] of [
      ['the short link', short.url],
      ['the mail', mailed],
    ] as const) {
      const seen = await pageOfLink(shared, url);
      check(seen.status === 200 && seen.drawing > 0, `${name} leads to ${seen.title} with a drawing, for anybody`);
    }
  } finally {
    await shop.stop();
    await otherShop.stop();
  }
}

/**
 * Texts that a careless reader changes: blanks at both ends, line ends of both kinds, entities, letters of all planes.
 */
function withOddText(xml: string): string {
  return `\n${xml.replace('<texters/>', '<texters><texter text="Küche &amp; Bad &#10; &lt;1&gt; 厨房 🛋"/></texters>')}\r\n<!-- kept -->  `;
}

async function mailedLink(mailsUrl: string, email: string): Promise<string> {
  const until = Date.now() + SHOWN_WITHIN_MS;
  while (Date.now() < until) {
    const { mails } = Mails.parse(await (await fetch(mailsUrl)).json());
    const url = mails.find(({ to }) => to.includes(email))?.text.match(/https?:\/\/\S+/)?.[0];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no mail with a link came to ${email}`);
}

async function pageOfLink({ browser }: BrowserCheck, url: string) {
  const page = await openPage(browser);
  try {
    const response = await page.goto(url);
    await page.waitForFunction('document.querySelector(".drawing")?.naturalWidth > 0');
    const drawing = Number(await page.evaluate('document.querySelector(".drawing").naturalWidth'));
    return { status: response?.status(), title: await page.title(), drawing };
  } finally {
    await page.close();
  }
}
