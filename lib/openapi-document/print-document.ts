import { routes } from '../../shared/route-list.ts';
import { openapiDocument } from './openapi-document.ts';

process.stdout.write(JSON.stringify(openapiDocument(routes)));
