import { describe, expect, test } from 'vitest';
import { type Change, onePictureAFrame } from '../../../lib/viewer/scene/pictures.ts';

/** Pictures of a view, and a screen whose frames come when the test says so. */
function screen() {
  const frames: (() => void)[] = [];
  const drawn: Change[] = [];
  const pictures = onePictureAFrame(
    (change) => drawn.push(change),
    (action) => frames.push(action),
  );
  return { pictures, drawn, frames, frame: () => frames.splice(0).map((action) => action()) };
}

describe('the pictures of a 3D view', () => {
  test('are drawn once in a frame, with the widest change that was asked for', () => {
    const { pictures, drawn, frames, frame } = screen();
    for (const change of ['camera', 'all', 'light', 'camera'] as const) pictures.ask(change);
    expect([drawn, frames.length]).toEqual([[], 1]);
    frame();
    pictures.ask('camera');
    frame();
    frame();
    expect(drawn).toEqual(['all', 'camera']);
  });

  test('asked for while one is drawn come in the next frame', () => {
    const frames: (() => void)[] = [];
    const drawn: Change[] = [];
    const pictures = onePictureAFrame(
      (change) => {
        drawn.push(change);
        if (change === 'all') pictures.ask('light');
      },
      (action) => frames.push(action),
    );
    pictures.ask('all');
    frames.shift()?.();
    expect([drawn, frames.length]).toEqual([['all'], 1]);
    frames.shift()?.();
    expect(drawn).toEqual(['all', 'light']);
  });

  test('are awaited until they are drawn, and not at all when none is asked for', async () => {
    const { pictures, drawn, frame } = screen();
    await pictures.drawn();
    pictures.ask('all');
    const seen = pictures.drawn().then(() => [...drawn]);
    frame();
    expect(await seen).toEqual(['all']);
  });

  test('are drawn no more after the end, and the promises of those who wait are fulfilled', async () => {
    const { pictures, drawn, frame } = screen();
    pictures.ask('all');
    const waiting = pictures.drawn();
    pictures.end();
    await waiting;
    pictures.ask('all');
    await pictures.drawn();
    frame();
    expect(drawn).toEqual([]);
  });

  test('that cannot be drawn reject the promise of whoever waits for them', async () => {
    const frames: (() => void)[] = [];
    const pictures = onePictureAFrame(
      () => {
        throw new Error('no memory');
      },
      (action) => frames.push(action),
    );
    pictures.ask('all');
    const waiting = pictures.drawn();
    frames.shift()?.();
    await expect(waiting).rejects.toThrow('no memory');
    pictures.ask('all');
    expect(() => frames.shift()?.()).toThrow('no memory');
  });

  test('are drawn before their frame when one is read', () => {
    const { pictures, drawn, frame } = screen();
    pictures.ask('light');
    pictures.flush();
    expect(drawn).toEqual(['light']);
    frame();
    expect(drawn).toEqual(['light']);
  });
});
