import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileUpload } from '../../../../lib/console/screens/upload/file-upload.ts';
import { followJobs } from '../../../../lib/console/screens/upload/follow-jobs.ts';
import type { ModelGroup } from '../../../../lib/console/screens/upload/group-files.ts';
import { keepUploads, readUploads } from '../../../../lib/console/screens/upload/kept-uploads.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';
import type { ListedProcessing } from '../../../../shared/domain/jobs/asset-processing.ts';

const PLACE = 'console-uploads-1-a';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});

describe('uploads after a reload', () => {
  it('ask for a file that was not sent, and give it the item that it had', () => {
    const [chosen] = takeIn([], [model('chair.glb')], 'demo');
    const [lost] = reloaded([{ ...upload(chosen), itemId: 'demo:red-chair' }]);
    expect(lost).toMatchObject({ state: 'lost', group: undefined, name: 'chair.glb' });
    const again = takeIn([upload(lost)], [model('chair.glb', 'chairs')], 'demo');
    expect(again).toMatchObject([{ state: 'waiting', itemId: 'demo:red-chair', group: model('chair.glb', 'chairs') }]);
  });

  it('do not send a file again whose job has begun', () => {
    const [chosen] = takeIn([], [model('chair.glb')], 'demo');
    const sent = reloaded([{ ...upload(chosen), state: 'running', jobId: 'job-1' }]);
    expect(sent).toMatchObject([{ state: 'running', jobId: 'job-1' }]);
    expect(takeIn(sent, [model('chair.glb')], 'demo')).toEqual(sent);
  });

  it('let a mended file take the place of one of its name that failed, with its item', () => {
    const [chosen] = takeIn([], [model('chair.glb')], 'demo');
    const failed = { ...upload(chosen), state: 'failed' as const, isMade: true, isNew: true, error: 'It is torn.' };
    for (const mended of [model('chair.glb'), model('chair.zip'), model('chair.glb', 'mended')]) {
      const [again, ...others] = takeIn([failed], [mended], 'demo');
      expect(others).toEqual([]);
      expect(again).toMatchObject({ state: 'waiting', itemId: 'demo:chair', isMade: true, isNew: true, group: mended });
      expect(again?.error).toBeUndefined();
    }
    expect(takeIn([{ ...failed, state: 'done' }], [model('chair.zip')], 'demo')).toHaveLength(2);
  });

  it('find the job of a file whose page ended before it knew of the job', () => {
    const [chosen] = takeIn([], [model('chair.glb')], 'demo');
    const lost = reloaded([{ ...upload(chosen), state: 'uploading' }]);
    expect(followJobs(lost, [job('job-1', 'demo:chair', 10)])).toMatchObject([{ state: 'running', jobId: 'job-1' }]);
    expect(followJobs(lost, [job('job-1', 'demo:chair', 100)])).toMatchObject([{ state: 'done' }]);
    expect(followJobs(lost, [job('job-1', 'demo:other', 10)])).toEqual(lost);
  });

  it('follow the last job of an item', () => {
    const lost = reloaded(takeIn([], [model('chair.glb')], 'demo'));
    const jobs = [job('job-2', 'demo:chair', 10), job('job-1', 'demo:chair', -1)];
    expect(followJobs(lost, jobs)).toMatchObject([{ state: 'running', jobId: 'job-2' }]);
  });

  it('say that the size of a model is odd, whether it was made or not, and that a picture is missing', () => {
    const [chosen] = takeIn([], [model('chair.glb')], 'demo');
    const running = [{ ...upload(chosen), state: 'running' as const, jobId: 'job-1' }];
    const odd = { message: 'It is 80 m wide.' };
    const made = { ...job('job-1', 'demo:chair', 100), warnings: [{ code: 'SIZE_UNUSUAL', ...odd }] };
    expect(followJobs(running, [made])).toMatchObject([{ state: 'done', oddSize: odd.message }]);
    const bare = { ...job('job-1', 'demo:chair', 100), warnings: [{ code: 'TEXTURE_MISSING', ...odd }] };
    expect(followJobs(running, [bare])).toMatchObject([{ state: 'done', oddSize: undefined, missing: odd.message }]);
    const refused = { ...job('job-1', 'demo:chair', -1), error: { code: 'MODEL_BAD_BOUNDS', ...odd } };
    expect(followJobs(running, [refused])).toMatchObject([{ state: 'failed', oddSize: odd.message }]);
    const other = { ...job('job-1', 'demo:chair', -1), error: { code: 'MODEL_CORRUPT', message: 'It is cut off.' } };
    expect(followJobs(running, [other])[0]?.oddSize).toBeUndefined();
  });

  it('read a text that is no list of uploads as an empty list', () => {
    for (const text of ['', 'no JSON', '[]', '{"batch":1,"kept":[]}', '{"batch":"b","kept":[{"key":1},null]}']) {
      localStorage.setItem(PLACE, text);
      expect(readUploads(PLACE).uploads).toEqual([]);
    }
  });

  it('keep batch, names and items, whatever happens, and never give two files one item', () => {
    const states = fc.constantFrom('waiting', 'uploading', 'running', 'done', 'failed') as fc.Arbitrary<
      FileUpload['state']
    >;
    const file = fc.record({ name: fc.constantFrom('a.glb', 'a.zip', 'b.obj'), folder: fc.constantFrom('', 'x', 'y') });
    const step = fc.oneof(
      fc.record({ file }),
      fc.record({ state: states, at: fc.nat(5) }),
      fc.constant('reload' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let uploads: readonly FileUpload[] = [];
        for (const each of steps) {
          if (each === 'reload') {
            const open = uploads.filter(({ state }) => state !== 'done' && state !== 'failed');
            uploads = reloaded(uploads);
            expect(uploads.map(({ key, itemId }) => [key, itemId])).toEqual(
              open.map(({ key, itemId }) => [key, itemId]),
            );
          } else if ('file' in each) uploads = takeIn(uploads, [model(each.file.name, each.file.folder)], 'demo');
          else {
            const { state, at } = each;
            const jobId = state === 'running' ? `job-${at}` : undefined;
            uploads = uploads.map((one, index) => (index === at && one.group ? { ...one, state, jobId } : one));
          }
          expect(new Set(uploads.map(({ itemId }) => itemId)).size).toBe(uploads.length);
          expect(uploads.every(({ state, group }) => state !== 'waiting' || group !== undefined)).toBe(true);
        }
      }),
    );
  });
});

function reloaded(uploads: readonly FileUpload[]): readonly FileUpload[] {
  keepUploads({ place: PLACE, batch: 'console-1', uploads, apart: [], drawings: [] });
  return readUploads(PLACE).uploads;
}

function model(name: string, folder = ''): ModelGroup {
  return { model: { file: new File(['a model'], name, { lastModified: 0 }), folder }, beside: [] };
}

function upload(one: FileUpload | undefined): FileUpload {
  if (one === undefined) throw new Error('there is an upload');
  return one;
}

function job(id: string, targetId: string, status: number): ListedProcessing {
  const times = { created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z' };
  return {
    id,
    targetId,
    type: 0,
    status,
    progress: 40,
    resultUrl: null,
    kind: 'conversion',
    warnings: [],
    error: null,
    ...times,
  } as ListedProcessing;
}
