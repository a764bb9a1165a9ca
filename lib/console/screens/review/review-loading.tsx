import { Loading } from '../../parts/loading.tsx';

const STRIP_PICTURES = 8;

/** Where strip and model will be, until the list has come. */
export function ReviewLoading() {
  return (
    <section className="review placeholders">
      <div className="review-strip" aria-hidden="true">
        {Array.from({ length: STRIP_PICTURES }, (_, at) => at).map((at) => (
          <div key={at} className="picture" />
        ))}
      </div>
      <div className="two">
        <div className="picture">
          <Loading className="quiet" />
        </div>
      </div>
    </section>
  );
}
