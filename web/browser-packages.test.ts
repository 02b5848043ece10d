import { expect, it } from 'vitest';
import { foreignPackages } from './browser-packages.ts';

const chunk = (facadeModuleId: string | null, imports: string[], moduleIds: string[]) =>
  ({ type: 'chunk', facadeModuleId, imports, moduleIds }) as const;

it('names the page whose scripts hold a package of the server, however it comes in', () => {
  const chunks = {
    'system.js': chunk('/x/web/pages/admin/system.tsx', ['shared.js'], ['/x/web/pages/admin/system.tsx']),
    'plans.js': chunk('/x/web/pages/admin/plans.tsx', ['react.js'], ['/x/web/pages/admin/plans.tsx']),
    'shared.js': chunk(
      null,
      ['react.js', 'system.js'],
      ['/x/contract/admin/system.ts', '/x/node_modules/zod/index.js'],
    ),
    'react.js': chunk(null, [], ['/x/node_modules/react/index.js', '/x/node_modules/@tanstack/query-core/index.js']),
  };
  expect(foreignPackages(chunks)).toEqual(['pages/admin/system.tsx loads zod']);
});
