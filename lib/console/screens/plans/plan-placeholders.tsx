import { useTexts } from '../../texts/use-texts.tsx';

const CARDS = [0, 1, 2, 3];

/** Where the cards of plans will be, until all lists of them have come: nothing moves then. */
export function PlanPlaceholders() {
  const texts = useTexts();
  return (
    <div className="placeholders">
      <h2 role="status" aria-busy="true">
        {texts.loading}
      </h2>
      <div className="plan-cards" aria-hidden="true">
        {CARDS.map((at) => (
          <div key={at}>
            <div className="picture" />
            <div className="bar" />
          </div>
        ))}
      </div>
    </div>
  );
}
