import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawingStyle } from './drawing-styles.ts';
import type { TrueDrawing } from './plan-truth.ts';

/** What the corpus's tool exports. */
interface PlanCutter {
  readonly readModel: (file: string) => Promise<unknown>;
  readonly drawing: (model: unknown, style: DrawingStyle['style']) => TrueDrawing;
}

const CUTTER = 'ifc2dxf.mjs';
const INSTALL_LIMIT_MS = 300_000;
/** Licences MPL-2.0 and MIT; only this script needs them, so they are no part of the project. */
const CUTTER_PACKAGES = ['web-ifc@0.0.78', 'polygon-clipping@0.15.7'];

/** Copies the tool that cuts plans from building models, and installs what it needs beside the copy. */
export async function installCutter(corpus: string, folder: string): Promise<PlanCutter & { models: string }> {
  await mkdir(folder, { recursive: true });
  const source = path.join(corpus, 'tools');
  // Copied as text, because files of the corpus may be read-only.
  await writeFile(path.join(folder, CUTTER), await readFile(path.join(source, CUTTER)));
  await writeFile(path.join(folder, 'package.json'), '{"private": true}\n');
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', ...CUTTER_PACKAGES], {
    cwd: folder,
    timeout: INSTALL_LIMIT_MS,
  });
  const cutter = (await import(pathToFileURL(path.join(folder, CUTTER)).href)) as PlanCutter;
  return { ...cutter, models: path.join(source, 'models') };
}

/** Draws styles into a folder, each with its truth. */
export async function drawStyles(
  { readModel, drawing, models }: PlanCutter & { models: string },
  styles: readonly DrawingStyle[],
  folder: string,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of new Set(styles.map(({ style }) => style.model))) {
    const model = await readModel(path.join(models, `${name}.gz`));
    for (const { style, habits } of styles.filter((each) => each.style.model === name)) {
      const { dxf, truth } = drawing(model, style);
      const drawn = habits.reduce((before: TrueDrawing, habit) => habit(before), { dxf, truth });
      await writeFile(path.join(folder, `${style.name}.dxf`), drawn.dxf);
      await writeFile(path.join(folder, `${style.name}.truth.json`), `${JSON.stringify(drawn.truth)}\n`);
    }
  }
}
