import { describe, expect, it } from 'vitest';
import { knownCounts } from '../../../../lib/console/screens/items/known-counts.ts';

const item = (visibilityStatus: 0 | 1 | 2, modelStatus: string) => ({ visibilityStatus, modelStatus });
const items = [item(0, 'ready'), item(0, 'review')];
const stateOf = ({ modelStatus }: { readonly modelStatus: string }) => (modelStatus === 'review' ? 'review' : 'ready');
/** As the search index still has them. */
const facets = { modelStatus: { none: 7, ready: 5, review: 3 }, visibilityStatus: { '0': 2, '1': 3 } };

describe('the counts of a list', () => {
  it('that is here whole are counted, whatever the search index says', () => {
    const counts = knownCounts({ items, stateOf, isOfOneVisibility: false, isWhole: true, facets, isOld: true });
    expect(counts.visibilityStatus).toEqual({ '0': 2, '2': undefined });
    expect(counts.modelStatus).toEqual({ ready: 1, review: 1 });
  });

  it('that is longer are the service’s', () => {
    const counts = knownCounts({ items, stateOf, isOfOneVisibility: false, isWhole: false, facets, isOld: false });
    expect(counts.visibilityStatus).toEqual({ '0': 2, '1': 3, '2': undefined });
    // What should be looked at, the service counts by another rule: the console has read these, and not all.
    expect(counts.modelStatus).toEqual({ none: 7, ready: { atLeast: 1 }, review: { atLeast: 1 } });
    const none = knownCounts({ items: [], stateOf, isOfOneVisibility: false, isWhole: false, facets, isOld: false });
    expect(none.modelStatus).toEqual({ none: 7, ready: undefined, review: undefined });
  });

  it('of one visibility leave the others to be pressed', () => {
    const counts = knownCounts({ items, stateOf, isOfOneVisibility: true, isWhole: true, facets, isOld: false });
    expect(counts.visibilityStatus).toEqual({ '0': 2, '1': undefined, '2': undefined });
  });

  it('from before an own change are left out, and every value can be pressed', () => {
    const { modelStatus, visibilityStatus } = knownCounts({
      items,
      stateOf,
      isOfOneVisibility: false,
      isWhole: false,
      facets,
      isOld: true,
    });
    expect(Object.keys(visibilityStatus)).toEqual(['0', '1', '2']);
    const { ready, review, ...others } = modelStatus;
    expect([...Object.values(visibilityStatus), ...Object.values(others)].every((count) => !count)).toBe(true);
    expect([ready, review]).toEqual([{ atLeast: 1 }, { atLeast: 1 }]);
  });
});
