/** The longer side of every picture that clients load: item and plan images, textures of models (D509). */
export const MAX_CLIENT_IMAGE_SIDE_PX = 2_048;
