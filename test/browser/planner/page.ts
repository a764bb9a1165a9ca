import { loadModel } from './load-model.ts';
import { loadPicture } from './load-picture.ts';
import { loadPlan } from './load-plan.ts';
import type { FormFacts, Planner, PlannerSettings } from './planner.ts';
import { PlannerClient } from './planner-client.ts';

function planner(settings: PlannerSettings): Planner {
  const client = new PlannerClient(settings);
  return {
    call: (method, path, body) => client.call(method, path, body),
    sendForm: async (method, path, facts) => client.call(method, path, await formOf(facts)),
    signIn: (identification, passwordMD5) => client.signIn(identification, passwordMD5),
    byIds: (path, ids) => client.byIds(path, ids),
    burst: (paths) => client.burst(paths),
    loadPlan: (id) => loadPlan(client, id),
    loadModel,
    loadPicture,
  };
}

async function formOf({ fields = {}, picture }: FormFacts): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture) form.set(picture.part, await drawn(picture.colour), 'picture.png');
  return form;
}

function drawn(colour: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 64];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the page has no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn')))),
  );
}

Object.assign(globalThis, { planner });
