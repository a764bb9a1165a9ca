/** Counts the cases by aspect and kind. */
export interface Shares {
  add(facts: Readonly<Record<string, string>>): void;
  /** One line per aspect: every kind with its share, the largest first. */
  lines(): string[];
}

export function shares(): Shares {
  const counts = new Map<string, Map<string, number>>();
  let total = 0;
  return {
    add(facts) {
      total++;
      for (const [aspect, kind] of Object.entries(facts)) {
        const kinds = counts.get(aspect) ?? new Map<string, number>();
        counts.set(aspect, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
      }
    },
    lines() {
      return [...counts].map(([aspect, kinds]) => {
        const sorted = [...kinds].sort(([, a], [, b]) => b - a);
        return `${aspect}: ${sorted.map(([kind, count]) => `${kind} ${percent(count / total)}`).join(', ')}`;
      });
    },
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
