import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './people/**/tables.ts',
    './newsroom/**/tables.ts',
    './clippings/**/tables.ts',
    './platform/**/tables.ts',
    './admin/**/tables.ts',
  ],
  out: './migrations',
});
