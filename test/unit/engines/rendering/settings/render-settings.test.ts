import { describe, expect, it } from 'vitest';
import { RenderSettings } from '../../../../../shared/engines/rendering/settings/render-settings.ts';

const perspective = { view_type: 'perspective' };

/** Paths of the errors. */
function faults(settings: unknown): string[] {
  const { error } = RenderSettings.safeParse(settings);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}

describe('the settings of a rendering', () => {
  it('have a default for every field except the views', () => {
    const views = [perspective, { view_type: 'ortho_top' }, { view_type: 'turntable' }];
    expect(RenderSettings.parse({ views })).toEqual({
      light_preset: 'studio',
      quality: 'standard',
      views: [
        {
          view_type: 'perspective',
          resolution_width: 1920,
          resolution_height: 1080,
          focal_length_mm: 75,
          vertical_correction: true,
          shadow: 'full',
          background: 'transparent',
          format: 'png',
        },
        { view_type: 'ortho_top', pixel_per_meter: 400, background: 'transparent', format: 'png' },
        {
          view_type: 'turntable',
          resolution_width: 1920,
          resolution_height: 1080,
          camera_yaw: 0,
          focal_length_mm: 75,
          vertical_correction: false,
          shadow: 'full',
          steps: 18,
          background: 'transparent',
          format: 'png',
        },
      ],
    });
  });

  it.each(['front', 'side', 'back'])('have a default for every field of a view of the %s', (view_type) => {
    expect(RenderSettings.parse({ views: [{ view_type }] }).views).toEqual([
      {
        view_type,
        pixel_per_meter: 400,
        dimension_lines: false,
        padding: 0,
        background: 'transparent',
        format: 'png',
      },
    ]);
  });

  it('can be below render, and accept default as an alias of studio and of standard', () => {
    const render = { light_preset: 'default', quality: 'default', views: [perspective] };
    expect(RenderSettings.parse({ render })).toMatchObject({ light_preset: 'studio', quality: 'standard' });
  });

  it('default to a white background for a JPEG, and refuse a transparent one', () => {
    const view = { ...perspective, format: 'jpeg' };
    expect(RenderSettings.parse({ views: [view] }).views[0]?.background).toBe('white');
    expect(faults({ views: [{ ...view, background: 'transparent' }] })).toEqual(['views.0.background']);
  });

  it.each([
    ['nothing at all', {}, 'views'],
    ['no object', 'studio', ''],
    ['no views', { views: [] }, 'views'],
    ['21 views', { views: Array.from({ length: 21 }, () => perspective) }, 'views'],
    ['an unknown view', { views: [{ view_type: 'isometric' }] }, 'views.0.view_type'],
    ['a view without a type', { views: [{}] }, 'views.0.view_type'],
    ['an unknown preset', { light_preset: 'disco', views: [perspective] }, 'light_preset'],
    ['an unknown quality', { quality: 'ultra', views: [perspective] }, 'quality'],
    ['4,097 pixels', { views: [{ ...perspective, resolution_width: 4097 }] }, 'views.0.resolution_width'],
    ['half a pixel', { views: [{ ...perspective, resolution_height: 100.5 }] }, 'views.0.resolution_height'],
    ['a negative side', { views: [{ ...perspective, resolution_height: -5 }] }, 'views.0.resolution_height'],
    ['73 steps', { views: [{ view_type: 'turntable', steps: 73 }] }, 'views.0.steps'],
    ['no pixels a metre', { views: [{ view_type: 'ortho_top', pixel_per_meter: 0 }] }, 'views.0.pixel_per_meter'],
    ['a lens of 10 mm', { views: [{ ...perspective, focal_length_mm: 10 }] }, 'views.0.focal_length_mm'],
    ['more padding than the item', { views: [{ ...perspective, padding: 1.1 }] }, 'views.0.padding'],
    ['a camera from below', { views: [{ ...perspective, camera_pitch: -30 }] }, 'views.0.camera_pitch'],
    ['a shadow of another name', { views: [{ ...perspective, shadow: 'soft' }] }, 'views.0.shadow'],
    ['no boolean', { views: [{ ...perspective, vertical_correction: 'yes' }] }, 'views.0.vertical_correction'],
    ['lines of a number', { views: [{ view_type: 'front', dimension_lines: 1 }] }, 'views.0.dimension_lines'],
    ['some variants', { variants: 'some', views: [perspective] }, 'variants'],
    ['one variant and all', { views: [{ ...perspective, variant: 'oak', variants: 'all' }] }, 'views.0.variants'],
    ['a colour by name', { views: [{ ...perspective, background: 'teal' }] }, 'views.0.background'],
    ['three stops', { views: [{ ...perspective, exposure: 3 }] }, 'views.0.exposure'],
    ['a format of no picture', { views: [{ ...perspective, format: 'bmp' }] }, 'views.0.format'],
  ])('are refused with %s', (_what, settings, path) => {
    expect(faults(settings)).toContain(path);
  });

  it('are refused above 256 megapixels a job, with every step of a turntable', () => {
    const turntable = (steps: number) => ({
      view_type: 'turntable',
      steps,
      resolution_width: 2000,
      resolution_height: 2000,
    });
    expect(faults({ views: [turntable(64)] })).toEqual([]);
    expect(faults({ views: [turntable(64), { ...perspective, resolution_width: 16, resolution_height: 16 }] })).toEqual(
      ['views'],
    );
  });

  it.each([
    [
      { views: [{ ...perspective, resolution_width: '64' }] },
      'resolution_width is a whole number of pixels from 16 to',
    ],
    [{ views: [{ view_type: 'turntable', steps: 1.5 }] }, 'steps is a whole number of pictures from 1 to 72'],
    [{ views: [{ view_type: 'ortho_top', pixel_per_meter: 0 }] }, 'pixel_per_meter is a whole number of pixels from 1'],
    [{ views: [{ ...perspective, camera_pitch: 90 }] }, 'camera_pitch is a number of degrees from -20 to 89'],
    [{ views: [{ ...perspective, camera_yaw: 'left' }] }, 'camera_yaw is a number of degrees'],
    [{ views: [{ ...perspective, background: 3 }] }, 'background is transparent, white or a colour'],
    [{ views: [{ ...perspective, variant: '' }] }, 'variant is the name of one'],
    [{ vews: [perspective] }, 'views is a list of 1 to 20 views'],
    ['studio', 'settings is an object with the list views'],
  ])('name the field and what it takes: %j', (settings, sentence) => {
    expect(RenderSettings.safeParse(settings).error?.issues[0]?.message).toContain(sentence);
  });

  it('list the light presets in the error', () => {
    const { error } = RenderSettings.safeParse({ light_preset: 'disco', views: [perspective] });
    expect(error?.issues[0]?.message).toBe('light_preset is one of default, studio, daylight, warm, dramatic');
  });
});
