import { Loading } from '../../parts/loading.tsx';

/** Where strip and model will be, until the list has come. */
export function ReviewLoading() {
  return (
    <section className="review">
      <Loading className="quiet" />
      <div className="placeholders review-placeholders" aria-hidden="true">
        <div className="picture" />
        <div className="picture" />
      </div>
    </section>
  );
}
