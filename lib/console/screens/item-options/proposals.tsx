import { useQuery } from '@tanstack/react-query';
import { labelOf } from '../../../viewer/options/option-words.ts';
import { useService } from '../../session/service.tsx';
import { withOptions } from './draft/draft.ts';
import { proposalsLeft, takenOver } from './draft/proposals-left.ts';
import { useEditing } from './editor/editing.ts';
import { useOptionTexts } from './texts/use-option-texts.ts';

interface Props {
  readonly itemId: string;
  /** Opens the option at a place. */
  readonly onOpen: (at: number) => void;
}

/** Options that the model offers by itself (D464), each to take over by a click. */
export function Proposals({ itemId, onOpen }: Props) {
  const texts = useOptionTexts();
  const { client } = useService();
  const { draft, change, language } = useEditing();
  const proposed = useQuery({
    queryKey: ['item', itemId, 'proposed'],
    queryFn: ({ signal }) => client.listProposedOptions({ params: { id: itemId }, signal }),
  });
  const all = proposed.data?.proposedOptions ?? [];
  const left = proposalsLeft(all, draft.options);
  if (all.length === 0) return null;
  return (
    <section className="proposals" aria-label={texts.proposed}>
      <h2>{texts.proposed}</h2>
      <p className="quiet">{left.length > 0 ? texts.proposedHint : texts.allTakenOver}</p>
      <ul>
        {left.map((proposal) => {
          const name = labelOf(proposal, language);
          return (
            <li key={proposal.id}>
              <button
                type="button"
                aria-label={`${texts.takeOver}: ${texts[`kind_${proposal.kind}`]} ${name}`}
                onClick={() => {
                  change(withOptions(draft, [takenOver(proposal, draft.options)]));
                  onOpen(draft.options.length);
                }}
              >
                <span aria-hidden="true">+</span> {name} <span className="quiet">{texts[`kind_${proposal.kind}`]}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
