import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Catalog } from '../../../shared/domain/catalogs/catalog.ts';
import { type ImportReport, type ItemRecord, importItems } from '../../../shared/domain/items/bulk/import-items.ts';
import { itemLines } from '../../../shared/domain/items/bulk/item-lines.ts';
import { type RecordFormat, readRecords } from '../../../shared/domain/items/bulk/read-records.ts';
import { itemStore } from '../../../shared/domain/items/item-store.ts';
import { withdrawnTextParts } from '../../../shared/domain/matching/withdrawn-texts.ts';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { publicFilesUrl } from '../../../shared/platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../../shared/platform/source-urls/source-url-settings.ts';
import { counted } from '../../../shared/platform/text/counted.ts';
import type { AdminContext, CommandResult } from './command.ts';
import { importCheckpoint } from './import-checkpoint.ts';
import { progressBar } from './progress-bar.ts';

const LINE_FEED = 10;
/** Number of warnings that are printed. The JSON output contains all of them. */
const MAX_SHOWN = 5;

interface CatalogFile {
  readonly file: string;
  readonly format: RecordFormat | undefined;
}

/** Imports a file into a catalog. The result counts as failed if a line was skipped. */
export async function importCatalog(
  catalog: Catalog,
  { file, format, dryRun }: CatalogFile & { readonly dryRun: boolean },
  { clock }: Pick<AdminContext, 'clock'>,
): Promise<CommandResult> {
  const lines = await countLines(file);
  const checkpoint = importCheckpoint(file, catalog.id);
  const tenant = await findTenant(openTable('identity'), catalog.tenant);
  const bar = progressBar(process.stderr, performance.now.bind(performance));
  const records = skipUntil(readRecords(file, formatOf(file, format)), dryRun ? 0 : checkpoint.line);
  const report = await importItems(
    records,
    { tenant: catalog.tenant, catalogId: catalog.id },
    {
      items: itemStore(openTable('items'), withdrawnTextParts(openTable('matches'))),
      uploadUrl: publicFilesUrl(process.env),
      sourceUrls: sourceUrlSettings(process.env),
      clock,
      dryRun,
      reviewNewItems: tenant?.reviewNewItems,
      async onProgress(line) {
        bar.show(line / lines, `line ${line} of ${lines}`);
        if (!dryRun) checkpoint.save(line);
      },
    },
  ).finally(() => bar.end());
  if (!dryRun) checkpoint.remove();
  return { ...shown(report, dryRun ? 0 : checkpoint.line, dryRun), failed: report.bad.length > 0 };
}

/**
 * Writes the items of a catalog into a file. CSV contains the fields of the interface, JSON lines contain all fields.
 */
export async function exportCatalog(catalog: Catalog, { file, format }: CatalogFile): Promise<CommandResult> {
  let items = 0;
  const uploadUrl = publicFilesUrl(process.env);
  const lines = itemLines(catalog, formatOf(file, format), {
    items: itemStore(openTable('items')),
    uploadUrl,
    onItem: () => {
      items += 1;
    },
  });
  await pipeline(Readable.from(lines), createWriteStream(file));
  return { lines: [`${items} items of ${catalog.id} in ${file}`], value: { catalog: catalog.id, items, file } };
}

function formatOf(file: string, format: RecordFormat | undefined): RecordFormat {
  return format ?? (file.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl');
}

async function countLines(file: string): Promise<number> {
  let lines = 1;
  for await (const chunk of createReadStream(file)) for (const byte of chunk as Buffer) if (byte === LINE_FEED) lines++;
  return lines;
}

async function* skipUntil(records: AsyncIterable<ItemRecord>, line: number): AsyncGenerator<ItemRecord> {
  for await (const record of records) if (record.line > line) yield record;
}

function shown(report: ImportReport, resumedAfter: number, dryRun: boolean): CommandResult {
  const { created, changed, unchanged, bad, withoutModel } = report;
  const would = dryRun ? ' (dry run: nothing was written)' : '';
  const more = withoutModel.length > MAX_SHOWN ? ', …' : '';
  return {
    lines: [
      ...(resumedAfter > 0 ? [`went on after line ${resumedAfter}`] : []),
      `${created} created, ${changed} changed, ${unchanged} as they were, ${counted(bad.length, 'bad line')}${would}`,
      ...(withoutModel.length > 0
        ? [
            `${counted(withoutModel.length, 'item')} without a GLB and without a configuration, with which plans do not load ` +
              `(${withoutModel.slice(0, MAX_SHOWN).join(', ')}${more})`,
          ]
        : []),
      ...bad.map(({ line, problem }) => `line ${line}: ${problem}`),
    ],
    value: { ...report, resumedAfter, dryRun },
  };
}
