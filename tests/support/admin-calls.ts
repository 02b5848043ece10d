import { contract } from '../../contract/contract.ts';
import type { Access } from '../../contract/procedure.ts';

export interface Call {
  method: string;
  path: string;
  access: Access;
}

interface Procedure {
  '~orpc': { meta: { access: Access }; route: { method?: string; path?: string } };
}

/** Every call of the contract with its address, ids filled in: read from the contract itself, so none can be forgotten. */
export function allCalls(node: object = contract): Call[] {
  if ('~orpc' in node) {
    const { meta, route } = (node as Procedure)['~orpc'];
    const path = (route.path ?? '').replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    return [{ method: route.method ?? 'POST', path: `/api${path}`, access: meta.access }];
  }
  return Object.values(node).flatMap((child: object) => allCalls(child));
}
