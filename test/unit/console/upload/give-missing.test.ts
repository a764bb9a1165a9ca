import { describe, expect, it } from 'vitest';
import { type FileUpload, forItem } from '../../../../lib/console/screens/upload/file-upload.ts';
import { giveMissing, withCompleted, withFiles } from '../../../../lib/console/screens/upload/give-missing.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';

const MODEL = dropped('chair.gltf', '{"buffers":[{"uri":"chair.bin"}]}');

describe('files that an upload lacked', () => {
  it('complete the model that names them, which waits to be sent again', async () => {
    const { completed, leftOut } = await giveMissing([failed()], [dropped('chair.bin'), dropped('other.bin')]);
    expect(completed).toMatchObject([{ key: failed().key, state: 'waiting', besideNames: ['chair.bin'] }]);
    expect(completed[0]?.error).toBeUndefined();
    expect(leftOut.map(({ file }) => file.name)).toEqual(['other.bin']);
  });

  it('are left out if no upload has failed', async () => {
    const files = [dropped('chair.bin')];
    const waiting: FileUpload = { ...failed(), state: 'waiting' };
    expect(await giveMissing([waiting], files)).toEqual({ completed: [], leftOut: files });
  });

  it('complete a model that was made without its picture too', async () => {
    const made: FileUpload = { ...failed(), state: 'done', error: undefined, missing: 'The texture is not there.' };
    const { completed } = await giveMissing([made], [dropped('chair.bin')]);
    expect(completed).toMatchObject([{ state: 'waiting', besideNames: ['chair.bin'], missing: undefined }]);
  });

  it('complete the model as it is when they are read', async () => {
    const { completed } = await giveMissing([failed()], [dropped('chair.bin')]);
    const now: FileUpload = { ...failed(), itemId: 'demo:other', askedUnit: 'cm' };
    const [upload] = withCompleted([now], completed);
    expect(upload).toMatchObject({ itemId: 'demo:other', askedUnit: 'cm', besideNames: ['chair.bin'] });
    const sending: FileUpload = { ...failed(), state: 'uploading' };
    expect(withCompleted([sending], completed)).toEqual([sending]);
  });

  it('leave the unit that somebody chose for the model', () => {
    const asked: FileUpload = { ...failed(), unit: 'cm', askedUnit: 'cm' };
    expect(withFiles(asked, [dropped('chair.bin')])).toMatchObject({ unit: undefined, askedUnit: 'cm' });
  });

  it('take the place of files of the same name', () => {
    const [before, after] = [dropped('chair.bin', 'damaged'), dropped('chair.bin', 'whole')];
    const corrected = withFiles(withFiles(failed(), [before]), [after]);
    expect(corrected.group?.beside).toEqual([after]);
  });
});

describe('an upload that is given to another item', () => {
  const sent: FileUpload = { ...failed(), isKnown: false, isMade: true, isNew: true };

  it('has not made that one', () => {
    const moved = forItem(sent, 'demo:other');
    expect(moved).toMatchObject({ itemId: 'demo:other', isKnown: undefined, isMade: undefined, isNew: undefined });
  });

  it('keeps what it has made under its own name', () => {
    expect(forItem(sent, sent.itemId)).toEqual(sent);
  });
});

function failed(): FileUpload {
  const [upload] = takeIn([], [{ model: MODEL, beside: [] }], 'demo');
  if (upload === undefined) throw new Error('a model becomes an upload');
  return { ...upload, state: 'failed', error: '"chair.gltf" needs "chair.bin", which is not in the archive.' };
}

function dropped(name: string, text = '') {
  return { file: new File([text], name), folder: '' };
}
