import { loadModel } from './load-model.ts';
import { loadPicture } from './load-picture.ts';
import type { LoadedPlan } from './planner.ts';
import type { PlannerClient } from './planner-client.ts';

interface PlanItem {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly topImage: string | null;
  readonly assets: { readonly glb?: { readonly url: string } };
}

/**
 * Loads a plan like published clients: every object with the model of its item, every wall and floor with the image of
 * its material. Throws where they would wait forever: for an item that does not exist or has no model or image.
 */
export async function loadPlan(client: PlannerClient, id: string): Promise<LoadedPlan> {
  const plan = (await client.call('GET', `/plans/${id}`)) as Record<'name' | 'planObjects', string>;
  const xml = new DOMParser().parseFromString(plan.planObjects, 'application/xml');
  const objects = [...xml.querySelectorAll('planobject')].map((element) => ({
    type: element.getAttribute('type') ?? '',
    id: itemIdOf(element),
  }));
  const materialIds = [...new Set([...xml.querySelectorAll('material')].map(itemIdOf))];
  return {
    name: plan.name,
    walls: xml.querySelectorAll('edge').length,
    objects: await Promise.all(objects.map((object) => loadObject(client, object))),
    materials: await Promise.all(materialIds.map((materialId) => loadMaterial(client, materialId))),
  };
}

async function loadObject(client: PlannerClient, { id, type }: { id: string; type: string }) {
  const item = await read(client, id);
  if (!item.assets.glb) throw new Error(`${id} has no model`);
  return { id, type, itemMm: [item.width, item.height, item.depth], ...(await loadModel(item.assets.glb.url)) };
}

async function loadMaterial(client: PlannerClient, id: string) {
  const item = await read(client, id);
  if (!item.topImage) throw new Error(`${id} has no picture`);
  return { id, tileMm: [item.width, item.depth], ...(await loadPicture(item.topImage)) };
}

async function read(client: PlannerClient, id: string): Promise<PlanItem> {
  return (await client.call('GET', `/items/${id}`)) as PlanItem;
}

function itemIdOf(element: Element): string {
  return element.querySelector('itemId')?.textContent ?? '';
}
