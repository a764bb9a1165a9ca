export const handler = async (): Promise<string> => 'A sentence that is spoken.';
