import { Link } from 'wouter';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { isSameName } from './find-by-name.ts';
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
  const { uploads, replaceNamed } = useUploadsHere();
  const { key, name, label, sameName, isMade } = upload;
  if (isMade === true) return null;
  const others = uploads.filter((each) => each.key !== key);
  const known = sameName && isSameName(sameName.label, label) ? sameName : undefined;
  const row = others.find((each) => each.isKnown !== true && isSameName(each.label, label));
  const isTaken = others.some(({ itemId }) => itemId === known?.id);
  if (known && !isTaken) {
    const [before = '', after = ''] = texts.sameNameThere.split('{item}');
    return (
      <p className="same-name quiet">
        <span>
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
      </p>
    );
  }
  return row ? <p className="same-name quiet">{filled(texts.sameNameHere, { file: row.name })}</p> : null;
}
