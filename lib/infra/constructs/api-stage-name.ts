/** `https://host/api/v2` and `https://host/api/match` are what published clients call. */
export const STAGE_NAME = 'api';
