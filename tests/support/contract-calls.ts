import { v1Contract } from '../../contract/api/v1.ts';
import { contract } from '../../contract/contract.ts';
import type { Access } from '../../contract/procedure.ts';

export interface ContractCall {
  /** `terms.remove` */
  name: string;
  /** `key`: called with an API key, never with a session. */
  access: Access | 'key';
  method: string;
  path: string;
  /** Names of its input fields. */
  fields: string[];
}

interface Definition {
  route: { method?: string; path?: string };
  meta: { access?: Access };
  inputSchema?: { shape?: object };
}

function callsIn(node: object, name: string): ContractCall[] {
  if (!('~orpc' in node)) {
    return Object.entries(node).flatMap(([key, inner]) => callsIn(inner as object, name ? `${name}.${key}` : key));
  }
  const { route, meta, inputSchema } = node['~orpc'] as Definition;
  const { method = 'POST', path = '' } = route;
  return [{ name, access: meta.access ?? 'key', method, path, fields: Object.keys(inputSchema?.shape ?? {}) }];
}

/** Every call of the contract, future ones included. */
export const contractCalls = [...callsIn(contract, ''), ...callsIn(v1Contract, 'v1')];

export interface Call {
  method: string;
  path: string;
  access: Access;
}

interface Procedure {
  '~orpc': { meta: { access: Access }; route: { method?: string; path?: string } };
}

/** Every call of the contract with its address, ids filled in. */
export function allCalls(node: object = contract): Call[] {
  if ('~orpc' in node) {
    const { meta, route } = (node as Procedure)['~orpc'];
    const path = (route.path ?? '').replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    return [{ method: route.method ?? 'POST', path: `/api${path}`, access: meta.access }];
  }
  return Object.values(node).flatMap((child: object) => allCalls(child));
}
