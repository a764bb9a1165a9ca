import { shownLanguage } from '../../texts/use-texts.tsx';
import { eventText } from './event-words.ts';

/** An event by its name, with its code beside it: programs that receive it have the code. */
export function EventName({ event }: { readonly event: string }) {
  const text = eventText(event, shownLanguage());
  if (text === undefined) return <code>{event}</code>;
  return (
    <span className="event-name">
      {text} <code className="quiet">{event}</code>
    </span>
  );
}
