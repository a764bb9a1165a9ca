import { element } from './element.ts';
import { fromLocalService, type LocalMail, type LocalQueue } from './local-service.ts';

/*
 * The script of the start page: sent mails and queues, which only the local service shows.
 */

const REFRESH_MS = 5_000;

const place = document.getElementById('local');
if (place) void show(place);

async function show(holder: HTMLElement): Promise<void> {
  const queues = element('tbody');
  const mails = element('ul', { class: 'mails' });
  // It runs no script; its links open in a tab.
  const frame = element('iframe', {
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    title: 'The mail',
    hidden: '',
  });
  const plain = element('pre', { hidden: '' });
  const shown = new Set<string>();
  const refresh = async () => {
    const [foundQueues, foundMails] = await Promise.all([
      fromLocalService<{ queues: LocalQueue[] }>('queues'),
      fromLocalService<{ mails: LocalMail[] }>('mails'),
    ]);
    if (!foundQueues || !foundMails) return false;
    queues.replaceChildren(...rowsOf(foundQueues.queues));
    if (foundMails.mails.length === 0) mails.replaceChildren(element('li', {}, 'No mail was sent yet.'));
    if (shown.size === 0 && foundMails.mails.length > 0) mails.replaceChildren();
    for (const mail of foundMails.mails.toReversed()) {
      if (shown.has(mail.id)) continue;
      shown.add(mail.id);
      mails.prepend(mailLine(mail, frame, plain));
    }
    return true;
  };
  if (!(await refresh())) return;
  holder.append(
    element('h2', {}, 'Sent mails'),
    element('p', {}, 'The local service sends no mail. It keeps each one here.'),
    mails,
    frame,
    plain,
    element('h2', {}, 'Queues'),
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element('tr', {}, ...['Queue', 'Waiting', 'In work', 'Failed'].map((name) => element('th', {}, name))),
      ),
      queues,
    ),
  );
  setInterval(() => void refresh(), REFRESH_MS);
}

/** One row for each queue. A message among its dead letters has failed for good, and needs a person. */
function rowsOf(queues: readonly LocalQueue[]): HTMLElement[] {
  const failed = new Map(
    queues.filter(isDeadLetters).map((queue) => [shortName(queue), queue.waiting + queue.inFlight]),
  );
  return queues
    .filter((queue) => !isDeadLetters(queue))
    .map((queue) => {
      const dead = failed.get(shortName(queue)) ?? 0;
      const cells = [shortName(queue), queue.waiting, queue.inFlight, dead].map((cell) =>
        element('td', {}, String(cell)),
      );
      return element('tr', dead > 0 ? { class: 'bad' } : {}, ...cells);
    });
}

function isDeadLetters({ name }: LocalQueue): boolean {
  return /DeadLetters/.test(name);
}

/** `planning-local-jobs-AssetJobsQueueE5DD1831-d86ff69e` is that of asset jobs. */
function shortName({ name }: LocalQueue): string {
  const own = /-([A-Za-z]+?)(?:Queue|DeadLetters)[\dA-F]{8}/.exec(name)?.[1] ?? name;
  return own.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function mailLine(
  { to, subject, sent, html, text }: LocalMail,
  frame: HTMLIFrameElement,
  plain: HTMLElement,
): HTMLElement {
  const open = element('button', { type: 'button' }, subject);
  open.addEventListener('click', () => {
    frame.hidden = html === null;
    plain.hidden = html !== null;
    if (html === null) plain.textContent = text ?? '';
    else frame.srcdoc = `<base target="_blank">${html}`;
  });
  return element('li', {}, open, element('span', {}, `${to.join(', ')} · ${new Date(sent).toLocaleTimeString()}`));
}
