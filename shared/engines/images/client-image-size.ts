/** The longer side of every picture that clients load: item and plan images, textures of models. Source: decisions.md, Sizes. */
export const MAX_CLIENT_IMAGE_SIDE_PX = 2_048;
