/** Begins the names of the tabs in which the console shows plans in 3D; the id of the plan follows. */
export const WALK_TAB = 'plan-3d-';
