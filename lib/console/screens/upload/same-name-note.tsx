import { Link } from 'wouter';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { isSameName } from './find-by-name.ts';
import { itemOfSameName } from './same-name.ts';
import { useUploadsHere } from './uploads-context.tsx';

interface Props {
  readonly upload: FileUpload;
}

/**
 * Says of a new item that another one has its name: an item of the catalog, whose model can be replaced instead, or one
 * of another row of the list. Two items of a name are allowed, so nobody has to answer.
 */
export function SameNameNote({ upload }: Props) {
  const texts = useTexts();
  const { uploads, apart, replaceNamed, keepBoth } = useUploadsHere();
  const { key, itemId, name, label, isMade } = upload;
  if (isMade === true) return null;
  const known = itemOfSameName(upload, uploads);
  if (known) {
    const isApart = apart.includes(itemId);
    const [before = '', after = ''] = texts.sameNameThere.split('{item}');
    return (
      <p className="same-name">
        <span className={isApart ? 'quiet' : 'undecided'}>
          {before}
          <Link href={`/items/${encodeURIComponent(known.id)}`} title={known.id}>
            {known.label}
          </Link>
          {after}
        </span>
        <button
          type="button"
          aria-label={`${texts.replaceItsModel}: ${name}`}
          onClick={() => replaceNamed(upload, known.id)}
        >
          {texts.replaceItsModel}
        </button>
        <button
          type="button"
          aria-pressed={isApart}
          aria-label={`${texts.keepBoth}: ${name}`}
          onClick={() => keepBoth(upload)}
        >
          {texts.keepBoth}
        </button>
      </p>
    );
  }
  const row = uploads.find((each) => each.key !== key && each.isKnown !== true && isSameName(each.label, label));
  return row ? <p className="same-name quiet">{filled(texts.sameNameHere, { file: row.name })}</p> : null;
}
