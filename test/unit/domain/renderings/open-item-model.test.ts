import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import { withAsset } from '../../../../shared/domain/items/with-asset.ts';
import { openItemModel } from '../../../../shared/domain/renderings/open-item-model.ts';
import { FileTooLargeError } from '../../../../shared/platform/aws/files.ts';
import { temporaryFolder } from '../../../fixtures/models/temporary-folder.ts';

const GLB = { format: 'glb', key: 'shown.glb', bytes: 1 };
const ITEM = { masterKey: 'master.glb', storedAssets: { glb: GLB } };

/**
 * Opens an item's model; returns the keys that were read. `sizes` lists the sizes of large files, `triangles` the count
 * that a browser finds.
 */
async function opened(
  item: Pick<StoredItem, 'masterKey' | 'storedAssets'>,
  { tooLarge = [], triangles = 12 }: { tooLarge?: readonly string[]; triangles?: number } = {},
) {
  const read: string[] = [];
  const files = {
    async saveTo(key: string, file: string) {
      if (tooLarge.includes(key)) throw new FileTooLargeError(key);
      read.push(key);
      await writeFile(file, key);
      return { bytes: key.length };
    },
  };
  const report = { triangles } as Awaited<ReturnType<Parameters<typeof openItemModel>[2]['browser']['open']>>['report'];
  const browser = { open: async () => ({ report }) as Awaited<ReturnType<typeof openItemModel>> };
  await openItemModel(item, `${temporaryFolder()}/model.glb`, { privateFiles: files, publicFiles: files, browser });
  return read;
}

describe('openItemModel', () => {
  it('opens the master if it exists, otherwise the model for clients', async () => {
    expect(await opened(ITEM)).toEqual(['master.glb']);
    expect(await opened({ storedAssets: { glb: GLB } })).toEqual(['shown.glb']);
  });

  it('opens the model for clients if the master is too large or has too many triangles', async () => {
    expect(await opened(ITEM, { tooLarge: ['master.glb'] })).toEqual(['shown.glb']);
    expect(await opened(ITEM, { triangles: 300_001 })).toEqual(['master.glb', 'shown.glb']);
  });

  it('reports what is missing or too large', async () => {
    await expect(opened({ storedAssets: {} })).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    const tooLarge = ['master.glb', 'shown.glb'];
    await expect(opened(ITEM, { tooLarge })).rejects.toMatchObject({ code: 'GLB_TOO_LARGE' });
  });
});

describe('withAsset', () => {
  it('removes the master of another model, and only then', () => {
    const item = { ...ITEM, label: 'Chair', storedImages: {}, perspectiveImage: null } as unknown as StoredItem;
    expect(withAsset(item, 'manual', GLB)).toMatchObject({
      masterKey: 'master.glb',
      storedAssets: { glb: GLB, manual: GLB },
    });
    expect(withAsset(item, 'glb', { ...GLB, key: 'own.glb' })).toEqual({
      label: 'Chair',
      storedImages: {},
      perspectiveImage: null,
      storedAssets: { glb: { ...GLB, key: 'own.glb' } },
    });
  });
});
