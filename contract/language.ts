import { z } from 'zod';

export const Language = z.enum(['pt', 'en']);
export type Language = z.infer<typeof Language>;

/** Portuguese if the browser's language starts with pt, otherwise English (requirements R4). */
export function languageFromHeader(header: string | null | undefined): Language {
  return (header ?? '').trim().toLowerCase().startsWith('pt') ? 'pt' : 'en';
}
