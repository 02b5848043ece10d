import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['recorte-source', 'node'] },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist', 'data'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
