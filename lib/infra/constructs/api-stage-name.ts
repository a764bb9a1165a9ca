/** Published clients call `https://host/api/v2` and `https://host/api/match`. */
export const STAGE_NAME = 'api';
