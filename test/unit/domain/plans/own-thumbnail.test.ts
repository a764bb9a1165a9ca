import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownThumbnail } from '../../../../shared/domain/plans/own-thumbnail.ts';
import type { StoredPlan, StoredThumbnail } from '../../../../shared/domain/plans/plan.ts';
import { runs } from '../../../runs.ts';

type Facts = Pick<StoredPlan, 'text' | 'hash' | 'thumbnail' | 'thumbnailVersion'>;
const sent = fc.constantFrom<StoredThumbnail | null | undefined>(
  undefined,
  null,
  { kind: 'url', url: 'https://a.example/' },
  { kind: 'image', key: 'a', sha256: 'a' },
);
const change = fc.record({ text: fc.constantFrom('', 'a', 'b'), sent });

/** The plan after a change, with the client's thumbnail and text, before the service's thumbnail is computed. */
function changed(
  before: Facts | undefined,
  { text, sent }: { text: string; sent?: StoredThumbnail | null | undefined },
) {
  const facts = { text: text === '' ? null : { value: text }, hash: text };
  const current = before ?? { thumbnail: null, thumbnailVersion: 0 };
  const isNew = sent !== undefined && sent?.kind !== current.thumbnail?.kind;
  const { thumbnail, thumbnailVersion } = isNew
    ? { thumbnail: sent, thumbnailVersion: current.thumbnailVersion + 1 }
    : current;
  const after = { ...facts, thumbnail, thumbnailVersion } as StoredPlan;
  return { ...facts, ...ownThumbnail(before as StoredPlan | undefined, after) };
}

it('is the image of the client, otherwise a drawing if there is a text, at a new URL for each image', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      let plan: Facts | undefined;
      for (const each of changes) {
        const next = changed(plan, each);
        const isClients = next.thumbnail !== null && next.thumbnail.kind !== 'drawn';
        if (!isClients) expect(next.thumbnail).toEqual(next.text === null ? null : { kind: 'drawn' });
        if (each.sent) expect(next.thumbnail).toEqual(each.sent);
        const samePicture =
          next.thumbnail?.kind === plan?.thumbnail?.kind &&
          (next.thumbnail?.kind !== 'drawn' || next.hash === plan?.hash);
        const version = plan?.thumbnailVersion ?? 0;
        expect(next.thumbnailVersion).toBe(samePicture ? version : version + 1);
        plan = next;
      }
    }),
    { numRuns: runs(200) },
  );
});
