import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FramePiece, piecedFrames } from '../../../../shared/domain/renderings/frame-pieces.ts';
import { missingPieces, readPiece, renderPiece } from '../../../../shared/domain/renderings/kept-pieces.ts';
import { RenderError, type RenderErrorCode } from '../../../../shared/engines/rendering/render-error.ts';
import { RenderSettings } from '../../../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../../../shared/engines/rendering/views/plan-views.ts';
import { temporaryFolder } from '../../../fixtures/models/temporary-folder.ts';

/** A bucket in a folder. */
function bucket() {
  const kept = new Map<string, Uint8Array>();
  return {
    async putBytes(key: string, bytes: Uint8Array) {
      kept.set(key, bytes);
    },
    async readHead(key: string) {
      const bytes = kept.get(key);
      return bytes && { bytes: bytes.length, etag: '', head: Buffer.from(bytes.subarray(0, 1)) };
    },
    async saveTo(key: string, file: string) {
      const bytes = kept.get(key);
      if (!bytes) throw new Error(`nothing at ${key}`);
      writeFileSync(file, bytes);
      return { bytes: bytes.length };
    },
  };
}

function pieceOf(job: { readonly id: string; readonly retries: number }): FramePiece {
  const settings = RenderSettings.parse({ views: [{ view_type: 'ortho_top', pixel_per_meter: 16 }] });
  const views = planViews(settings, { width: 1, height: 1, depth: 1 });
  const [frame] = piecedFrames(views, (kind, sha256, extension) => `1/${kind}/${sha256}${extension}`, 'hash', job);
  if (!frame?.pieces[0]) throw new Error('no piece');
  return frame.pieces[0];
}

const white = { render: async () => Buffer.alloc(16 * 16 * 4, 255) };
const failing = (code: RenderErrorCode) => ({
  async render(): Promise<Buffer> {
    throw new RenderError(code, 'as the test asks');
  },
});

describe('the stored pieces of a rendering', () => {
  const [first, again, other] = [
    pieceOf({ id: '1-first', retries: 0 }),
    pieceOf({ id: '1-first', retries: 1 }),
    pieceOf({ id: '1-other', retries: 0 }),
  ];

  it.each(['RENDER_CRASH', 'RENDER_TIMEOUT'] as const)(
    'with the failure %s end only their own job; an identical job and the operator’s retry render again',
    async (code) => {
      const files = { privateFiles: bucket() };
      expect(await renderPiece(first, failing(code), files), 'it counts as a costly one').toBe(true);
      expect(await missingPieces([first], files)).toEqual(new Set());
      await expect(readPiece(first, temporaryFolder(), files)).rejects.toMatchObject({ code });
      for (const piece of [again, other]) expect(await missingPieces([piece], files)).toEqual(new Set([piece.key]));
    },
  );

  it('with a permanent failure are used by every job', async () => {
    const files = { privateFiles: bucket() };
    expect(await renderPiece(first, failing('VARIANT_UNKNOWN'), files), 'it cost little').toBe(false);
    expect(await missingPieces([again, other], files)).toEqual(new Set());
    await expect(readPiece(other, temporaryFolder(), files)).rejects.toMatchObject({ code: 'VARIANT_UNKNOWN' });
  });

  it('with an image are used by every job, after any earlier failure', async () => {
    const files = { privateFiles: bucket() };
    await renderPiece(first, failing('RENDER_CRASH'), files);
    await renderPiece(other, white, files);
    expect(await missingPieces([first, again, other], files)).toEqual(new Set());
    const folder = temporaryFolder();
    expect((await readPiece(first, folder, files)).subarray(1, 4).toString()).toBe('PNG');
    expect(readFileSync(path.join(folder, 'piece')).length).toBeGreaterThan(0);
  });
});
