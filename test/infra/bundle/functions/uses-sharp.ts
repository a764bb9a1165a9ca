import sharp from 'sharp';

export const handler = async (): Promise<string> => sharp.versions.vips;
