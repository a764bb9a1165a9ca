import { matchProducts } from '../../shared/contract/routes/matching.ts';
import { findProducts } from '../../shared/domain/matching/find-products.ts';
import { matchQuestion } from '../../shared/domain/matching/match-query.ts';
import { openMatching } from '../../shared/domain/matching/open-matching.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openMatching();

export const handler = endpoint(matchProducts, ({ query, caller }) => findProducts(matchQuestion(query), caller, deps));
