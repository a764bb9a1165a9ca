import type { OpenapiDocument } from './add-examples.ts';

/** Returns the document without headers, parameters and examples that no operation refers to. */
export function withoutUnusedParts(document: OpenapiDocument): OpenapiDocument {
  const text = JSON.stringify(document);
  const used = <P>(kind: string, parts: Readonly<Record<string, P>> = {}) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)));
  const { headers, parameters, examples, ...others } = document.components ?? {};
  return {
    ...document,
    components: {
      ...others,
      headers: used('headers', headers),
      parameters: used('parameters', parameters),
      examples: used('examples', examples),
    },
  };
}
