import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./people/**/tables.ts', './news/**/tables.ts', './platform/**/tables.ts', './admin/**/tables.ts'],
  out: './migrations',
});
