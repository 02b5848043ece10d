import paths from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '../contract/contract.ts';
import { languageOfTag } from '../i18n/choose-language.ts';

const link = new OpenAPILink(paths, {
  url: () => `${location.origin}/api`,
  headers: () => ({ 'x-lang': languageOfTag(document.documentElement.lang) }),
  // keepalive: a removal may still be running while the page is left
  fetch: (request, init) => fetch(request, { ...init, credentials: 'include', keepalive: request.method === 'DELETE' }),
});

export const client: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);

/** `api.terms.list.queryOptions()`, `api.terms.add.mutationOptions()` … for TanStack Query. */
export const api = createTanstackQueryUtils(client);
