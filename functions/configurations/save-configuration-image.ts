import {
  saveConfigurationPerspectiveImage,
  saveConfigurationTopImage,
} from '../../shared/contract/routes/saved-images.ts';
import { mayReplaceImages, readableConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { configurationFilePrefix, configurationKey } from '../../shared/domain/configurations/configuration-store.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { presentConfiguration } from '../../shared/domain/configurations/present-configuration.ts';
import { saveImage } from '../../shared/domain/configurations/save-image.ts';
import { keptTextBuckets } from '../../shared/domain/uploads/kept-text-buckets.ts';
import { imageTakerOfFunction } from '../../shared/domain/uploads/open-image-taker.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const { saved, configurations, uploadUrl } = openConfigurations();
const files = { saved, publicFiles: openBucket('publicFiles'), takeImage: imageTakerOfFunction(process.env) };

export const handler = endpoint(
  [saveConfigurationTopImage, saveConfigurationPerspectiveImage],
  async ({ operation, params, body, caller, limiter, sourceIp }) => {
    const configuration = await readableConfiguration(params.id, caller, configurations);
    await limiter.count(keptTextBuckets(body.files[0]?.bytes.length ?? 0, caller, sourceIp, Math.random));
    const images = await saveImage(
      {
        row: configurationKey(configuration),
        filePrefix: configurationFilePrefix(configuration),
        images: configuration.images,
      },
      {
        type: operation === 'saveConfigurationTopImage' ? 'topImage' : 'perspectiveImage',
        file: body.files[0],
        mayReplace: mayReplaceImages(configuration, caller),
      },
      files,
    );
    return { configuration: presentConfiguration({ ...configuration, images }, uploadUrl) };
  },
);
