import type { Choice, ItemOption } from './option.ts';

const PLACE = /\{([^{}]{0,64})\}/g;

/** Returns the ids of options in the template of a SKU. */
export function namesInTemplate(template: string): string[] {
  return [...template.matchAll(PLACE)].map(([, name = '']) => name);
}

/** Returns the SKU of a choice: each place of the template with the `sku` of the chosen value, or else the value. */
export function skuOfChoice(template: string, options: readonly ItemOption[], choice: Choice): string {
  const byId = new Map(options.map((option) => [option.id, option]));
  return template.replace(PLACE, (_, name: string) => {
    const option = byId.get(name);
    if (!option) return '';
    const chosen = choice[name] ?? option.default;
    if (option.kind === 'size') return String(chosen);
    return option.values.find(({ id }) => id === chosen)?.sku ?? String(chosen);
  });
}
