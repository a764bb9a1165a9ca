// The bundler follows the imports of this file to know when the package has to be made again.
import '../../../shared/contract/client/index.ts';
import { clientPackage, packClient } from './pack-client.ts';

/* Prints the package in base64, because assets of functions are text. */
process.stdout.write((await packClient(await clientPackage())).toString('base64'));
