import { element } from './element.ts';

/*
 * The script of a guide: a button beside each block that readers copy. Without it the guide is whole.
 */

const SHOWN_MS = 1_500;
const OUTPUTS: readonly (string | undefined)[] = ['text', 'json'];

for (const block of document.querySelectorAll('pre')) {
  if (OUTPUTS.includes(block.dataset.language)) continue;
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.innerText);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, SHOWN_MS);
  });
  const frame = element('div', { class: 'block' });
  block.replaceWith(frame);
  frame.append(block, button);
}
