import { useCallback, useEffect, useRef, useState } from 'react';
import { externalIdOfFile } from '../../../../shared/domain/items/item-of-file.ts';
import type { ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { useService } from '../../session/service.tsx';
import { useJobs } from '../jobs/use-jobs.ts';
import type { FileUpload } from './file-upload.ts';
import { sendFile } from './send-file.ts';

const LANES = 4;
const MAX_IDS = 50;

/** The files of this page: chosen, sent four at a time, and followed until their jobs have ended. */
export function useUploads(catalog: string | undefined) {
  const { client } = useService();
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const [batch] = useState(() => `console-${Date.now().toString(36)}`);
  const latest = useRef(uploads);
  latest.current = uploads;

  const change = useCallback((file: File, changes: Partial<FileUpload>) => {
    setUploads((before) => before.map((each) => (each.file === file ? { ...each, ...changes } : each)));
  }, []);

  const add = (files: readonly File[]) => {
    if (catalog === undefined) return;
    const chosen = new Set(uploads.map(({ file }) => `${file.name} ${file.size}`));
    const taken = new Set(uploads.map(({ itemId }) => itemId));
    const added = files
      .filter((file) => !chosen.has(`${file.name} ${file.size}`))
      .map((file) => {
        // `chair.glb` and `chair.zip` are two items: the second model must not replace the first unseen.
        const itemId = freeId(`${catalog}:${externalIdOfFile(file.name)}`, taken);
        return { file, itemId, state: 'waiting', percent: 0 } as const;
      });
    setUploads((before) => [...before, ...added]);
    for (let at = 0; at < added.length; at += MAX_IDS) {
      const some = added.slice(at, at + MAX_IDS);
      const query = { 'ids[]': some.map(({ itemId }) => itemId) };
      client.listItems({ query }).then(
        ({ items }) => {
          const known = new Set(items.map(({ id }) => id));
          for (const { file, itemId } of some) change(file, { isKnown: known.has(itemId) });
        },
        // Only the note beside the name is missing then.
        () => undefined,
      );
    }
  };

  const send = async (unit: ModelUnit | undefined, wanted: FileUpload['state']) => {
    const waiting = latest.current.filter(({ state }) => state === wanted).values();
    const lane = async () => {
      for (const upload of waiting) {
        const { file } = upload;
        change(file, { state: 'uploading', percent: 0, error: undefined, jobId: undefined });
        try {
          const onPercent = (percent: number) => change(file, { percent });
          const jobId = await sendFile(client, upload, { unit, batch, onPercent });
          change(file, { state: 'running', percent: 0, jobId, isKnown: true });
        } catch (error) {
          change(file, { state: 'failed', error: error instanceof Error ? error.message : String(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };

  const isRunning = uploads.some(({ state }) => state === 'running');
  const jobs = useJobs({ batch }, isRunning);
  useEffect(() => {
    for (const job of jobs.data?.assetProcessings ?? []) {
      const upload = latest.current.find(({ jobId, state }) => jobId === job.id && state === 'running');
      if (!upload) continue;
      if (job.status === 100) change(upload.file, { state: 'done', percent: 100 });
      else if (job.status === -1) change(upload.file, { state: 'failed', error: job.error?.message });
      else if (job.progress !== upload.percent) change(upload.file, { percent: job.progress });
    }
  }, [jobs.data, change]);

  const isSending = uploads.some(({ state }) => state === 'uploading');
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);

  return { uploads, add, send };
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}
