import type { Access } from '../contract/procedure.ts';

interface Call {
  '~orpc': { route: { method?: string; path?: string }; meta: { access?: Access } };
}

/** `terms.list: 'GET /terms'` and so on: all that the browser needs of the contract, whose schemas would load zod. */
export function callPaths(part: object, isWanted: (access: Access) => boolean, names = ''): Record<string, string> {
  if (!('~orpc' in part)) {
    const inner = Object.entries(part).map(([name, one]) =>
      callPaths(one, isWanted, names ? `${names}.${name}` : name),
    );
    return Object.assign({}, ...inner);
  }
  const { route, meta } = (part as Call)['~orpc'];
  return isWanted(meta.access ?? 'admin') ? { [names]: `${route.method} ${route.path}` } : {};
}

export const isPublic = (access: Access) => access === 'public';
