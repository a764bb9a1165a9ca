import { type Credentials, NO_CREDENTIALS, signIn, storeCredentials, storedCredentials } from './credentials.ts';
import { element } from './element.ts';

const FIELDS = {
  apiKey: { label: 'Api key', type: 'text', hint: 'the id of the key' },
  secret: { label: 'Secret', type: 'password', hint: 'empty for a public key' },
  identification: { label: 'E-mail', type: 'text', hint: 'empty to call without a user' },
  password: { label: 'Password', type: 'password', hint: '' },
  tenant: { label: 'Tenant', type: 'text', hint: 'the tenant of the key' },
} as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

const NOT_SECURE =
  'This page was opened without https, so the browser cannot encrypt tokens here: only public keys work. Open it by https, or at 127.0.0.1.';

/** The box above the interface: credentials that sign every call of this page. */
interface SigningBox {
  credentials(): Credentials;
}

/**
 * Shows the box. Credentials are kept for the tab. If there are none yet, those of the demo tenant are used, which the
 * local service gives to this machine alone.
 *
 * @param apiUrl the address before `/v2`
 */
export async function showSigningBox(
  place: HTMLElement,
  apiUrl: string,
  demo: Partial<Credentials> | undefined,
): Promise<SigningBox> {
  let current = storedCredentials();
  const inputs = new Map<Field, HTMLInputElement>();
  const state = element('p', { class: 'state', role: 'status' });
  const say = (text: string, kind: 'good' | 'bad' | '') => {
    state.textContent = text;
    state.dataset.kind = kind;
  };
  const form = element('form', { novalidate: '' });
  for (const name of NAMES) {
    const { label, type, hint } = FIELDS[name];
    const input = element('input', { type, name, placeholder: hint, autocomplete: 'off', spellcheck: 'false' });
    input.value = current[name];
    inputs.set(name, input);
    form.append(element('label', {}, element('span', {}, label), input));
  }
  form.append(element('button', { type: 'submit' }, 'Use for all calls'));
  const use = async (chosen: Credentials) => {
    current = { ...chosen, session: '' };
    storeCredentials(current);
    if (current.apiKey === '') return say('Calls are not signed: enter an api key.', '');
    say('Signing in …', '');
    try {
      current = await signIn(current, apiUrl);
      storeCredentials(current);
      const who = current.session === '' ? 'without a user' : `as ${current.identification}`;
      say(`Calls are signed with ${current.apiKey}, ${who}. This is kept until you close the tab.`, 'good');
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), 'bad');
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const entered = NAMES.map((name) => [name, inputs.get(name)?.value.trim() ?? '']);
    void use({ ...NO_CREDENTIALS, ...Object.fromEntries(entered) });
  });
  place.append(element('h2', {}, 'Credentials'), form, state);
  if (!isSecureContext) place.append(element('p', { class: 'warning' }, NOT_SECURE));
  if (demo && current.apiKey === '') {
    for (const name of NAMES) {
      const input = inputs.get(name);
      if (input) input.value = demo[name] ?? '';
    }
    current = { ...NO_CREDENTIALS, ...demo };
  }
  await use(current);
  return { credentials: () => current };
}
