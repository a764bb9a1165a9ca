import { describe, expect, it } from 'vitest';
import { RenderView } from '../../../../../shared/engines/rendering/settings/render-view.ts';
import { VIEW_PRESET_NAMES } from '../../../../../shared/engines/rendering/settings/view-presets.ts';

const perspective = { view_type: 'perspective' };

describe('a preset of a view', () => {
  it.each(VIEW_PRESET_NAMES)('gives %s a square of 2,000 pixels on white', (preset) => {
    const square = { resolution_width: 2000, resolution_height: 2000, background: 'white', preset };
    expect(RenderView.parse({ ...perspective, preset })).toMatchObject(square);
  });

  it('looks at the front, or at the front and a side, with a longer lens than a perspective without one', () => {
    const front = RenderView.parse({ ...perspective, preset: 'packshot_front' });
    expect(front).toMatchObject({ camera_yaw: 0, camera_pitch: 5, focal_length_mm: 110, vertical_correction: true });
    const corner = RenderView.parse({ ...perspective, preset: 'packshot_34' });
    expect(corner).toMatchObject({ camera_yaw: 35, focal_length_mm: 90, vertical_correction: true });
    expect(corner).not.toHaveProperty('camera_pitch');
  });

  it('leaves the fields of the request as they are, and is the same after it was stored', () => {
    const given = { ...perspective, preset: 'packshot_34', camera_yaw: -20, background: '#eeeeee', format: 'jpeg' };
    const view = RenderView.parse(given);
    expect(view).toMatchObject({ camera_yaw: -20, background: '#eeeeee', format: 'jpeg', focal_length_mm: 90 });
    expect(RenderView.parse(view)).toEqual(view);
  });

  it('is refused if it has another name, and has no effect on views at a scale', () => {
    const { error } = RenderView.safeParse({ ...perspective, preset: 'hero' });
    expect(error?.issues[0]).toMatchObject({
      path: ['preset'],
      message: 'preset is one of packshot_front, packshot_34, detail',
    });
    expect(RenderView.parse({ view_type: 'front', preset: 'detail' })).toEqual(
      RenderView.parse({ view_type: 'front' }),
    );
  });
});
