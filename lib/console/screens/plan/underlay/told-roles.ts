import { LAYER_ROLES, type LayerRole } from '../../../../../shared/engines/floorplan/detect/layer-roles.ts';
import { keepText, keptText } from '../../../parts/kept-text.ts';

/** What somebody has said that layers of a drawing are for, by their names. */
export type ToldRoles = Readonly<Record<string, LayerRole>>;

const STORAGE_NAME = 'console-layer-roles';
const MAX_PLANS = 24;

/**
 * The roles with which the drawing of a plan was read the last time in this browser: the service does not tell them.
 */
export function toldRoles(planId: string): ToldRoles {
  return kept().find(([id]) => id === planId)?.[1] ?? {};
}

/** Keeps the roles with which a drawing was read; those of the plans that were read last. */
export function rememberRoles(planId: string, roles: ToldRoles): void {
  const others = kept().filter(([id]) => id !== planId);
  const all = Object.keys(roles).length === 0 ? others : [[planId, roles], ...others];
  keepText(STORAGE_NAME, JSON.stringify(all.slice(0, MAX_PLANS)));
}

function kept(): readonly (readonly [string, ToldRoles])[] {
  try {
    const value: unknown = JSON.parse(keptText(STORAGE_NAME) ?? '[]');
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is readonly [string, ToldRoles] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'object') return false;
  return value[1] !== null && Object.values(value[1]).every((role) => LAYER_ROLES.some((each) => each === role));
}
