import { routes } from '../../../../shared/contract/routes/index.ts';
import { openapiDocument } from './openapi-document.ts';

process.stdout.write(JSON.stringify(openapiDocument(routes)));
