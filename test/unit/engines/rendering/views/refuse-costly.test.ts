import { expect, it } from 'vitest';
import { RenderSettings } from '../../../../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../../../../shared/engines/rendering/views/plan-views.ts';
import { refuseCostly } from '../../../../../shared/engines/rendering/views/refuse-costly.ts';

const CHAIR = { width: 0.6, height: 0.9, depth: 0.55 };
const LARGE = { resolution_width: 4_096, resolution_height: 4_096 };
const views = (quality: string) =>
  planViews(
    RenderSettings.parse({ quality, views: [{ view_type: 'perspective', ...LARGE }, { view_type: 'ortho_top' }] }),
    CHAIR,
  );

it('refuses views of which one tile takes longer than a function runs, and no others', () => {
  const usual = views('high');
  expect(refuseCostly(usual, 300_000), 'a model as clients see it, in any size').toEqual(usual);
  const [large, small] = refuseCostly(usual, 600_000);
  expect(large).toMatchObject({ view: 0, variant: null, error: { code: 'TOO_COMPLEX' } });
  expect(small).toEqual(usual[1]);
  const standard = views('standard');
  expect(refuseCostly(standard, 600_000), 'a lower quality is possible').toEqual(standard);
  expect(refuseCostly(usual, 2_000_000).every((view) => 'error' in view)).toBe(true);
});
