import type { ViewTexts } from '../../../shared/domain/views/view-text.ts';
import type { Website } from '../embedding.ts';
import { element } from './element.ts';

/** What customers do with their choice. */
interface HandOn {
  readonly texts: ViewTexts;
  readonly title: string;
  /** Shows a sentence. */
  say(text: string): void;
  /** The arguments for the cart of a website. */
  product(): Promise<readonly unknown[]>;
  /** The website around the page; undefined for none with a cart. */
  readonly website: Promise<Website | undefined>;
}

/**
 * Creates the buttons below the price: the cart of the website around the page, once there is one, the link to the
 * choice, and a mail with it, which the customer's own program sends.
 */
export function handOn({ texts, title, say, product, website }: HandOn): readonly HTMLElement[] {
  const button = (text: string, action: () => Promise<void>) => {
    const made = element('button', 'copy', text);
    made.type = 'button';
    made.addEventListener('click', () => void action());
    return made;
  };
  const copy = button(texts.copyLink, async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      say(texts.linkCopied);
    } catch {
      // Without the right to use the clipboard: the link can be copied by hand.
      say(location.href);
    }
  });
  const mail = element('a', 'copy', texts.sendMail);
  mail.href = 'mailto:';
  // The address of the page changes with each choice.
  mail.addEventListener('click', () => {
    const query = [`subject=${encodeURIComponent(title)}`, `body=${encodeURIComponent(location.href)}`];
    mail.href = `mailto:?${query.join('&')}`;
  });
  const tools = element('div', 'hand-on', copy, mail);
  void website.then((shop) => {
    if (!shop) return;
    const cart = button(texts.toCart, async () => {
      shop.requestProduct(await product());
      say(texts.inCart);
    });
    cart.classList.add('cart');
    tools.prepend(cart);
  });
  return [tools];
}
