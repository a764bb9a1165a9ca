import { Link, useParams } from 'wouter';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import { noticeText } from '../../parts/notice-text.ts';
import { planCameFrom } from '../../parts/plan-came-from.ts';
import { Problem } from '../../parts/problem.tsx';
import { modelStateOf } from '../../parts/size/doubts.ts';
import { sizeOf } from '../../parts/size/size-mm.ts';
import { UnusualSizeNote } from '../../parts/size/unusual-size-note.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { ItemFields } from './item-fields.tsx';
import { ItemFits } from './item-fits.tsx';
import { ItemModel } from './item-model.tsx';
import { ItemModels } from './item-models.tsx';
import { ItemNames } from './item-names.tsx';
import { ItemOptions } from './item-options.tsx';
import { ItemPrice } from './item-price.tsx';
import { ItemPublishing } from './item-publishing.tsx';
import { useItem } from './use-item.ts';

/** One item: its model to turn, its state, its fields, its files, and its earlier models. */
export function ItemScreen() {
  const texts = useTexts();
  const { id = '' } = useParams<{ id: string }>();
  const itemId = decodeURIComponent(id);
  const found = useItem(itemId);
  const item = found.data?.item;
  const plan = planCameFrom(history.state);
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!item) return <p className="quiet centre" aria-busy="true" />;
  const glbUrl = item.assets.glb?.url;
  const status = modelStateOf(item);
  return (
    <section className="item">
      <p className="quiet">
        <Link href="/">{texts.back}</Link> / {item.id}{' '}
        {plan && (
          <Link className="back-to-plan" href={`/plans/${plan.id}`}>
            <span aria-hidden="true">←</span> {filled(texts.backToPlan, { name: plan.name || texts.plan })}
          </Link>
        )}
      </p>
      <div className="tools">
        <h1>{item.label || item.id}</h1>
        <StateMark state={status} />
        <ItemPublishing item={item} />
      </div>
      <div className="two">
        <div>
          {glbUrl ? (
            <ItemModel key={item.id} item={item} glbUrl={glbUrl} />
          ) : status === 'converting' ? (
            <section className="empty">
              <p>{texts.modelComes}</p>
            </section>
          ) : (
            <section className="empty">
              <p>{filled(texts.noModel, { id: item.id.split(':')[1] ?? '' })}</p>
              <p className="ways">
                <Link href="/upload">{texts.uploadModels}</Link>
              </p>
            </section>
          )}
          {!glbUrl && <UnusualSizeNote size={sizeOf(item)} piece={pieceOf(item)} />}
          {(item.modelWarnings ?? []).length > 0 && (
            <>
              <h2>{texts.warnings}</h2>
              <ul className="notes">
                {item.modelWarnings?.map(({ code, message }) => (
                  <li key={code}>{noticeText(message, texts)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className="item-side">
          <ItemFields key={item.id} item={item} etag={found.data?.etag} />
          <ItemPrice key={`price ${item.id}`} item={item} etag={found.data?.etag} />
          <ItemNames key={`names ${item.id}`} item={item} etag={found.data?.etag} />
          <ItemOptions item={item} />
          <ItemFits key={`fits ${item.id}`} item={item} etag={found.data?.etag} />
          <h2>{texts.files}</h2>
          <ul className="notes">
            {Object.entries(item.assets).map(([format, { url }]) => (
              <li key={format}>
                <a href={url} download>
                  {format.toUpperCase()}
                </a>
              </li>
            ))}
          </ul>
          <ItemModels itemId={item.id} />
        </div>
      </div>
    </section>
  );
}
