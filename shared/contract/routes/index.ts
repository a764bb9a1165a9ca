import type { Route } from '../../platform/http/route.ts';
import * as table from '../routes.ts';

/** Every row of `routes.ts`, for those who need them all: infrastructure, documentation, the fallback, tests. */
export const routes: readonly Route[] = Object.values(table);
