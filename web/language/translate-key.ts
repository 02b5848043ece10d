import type { useTranslations } from 'use-intl';

/** The route table and the error codes name messages by data; a test checks that each of those keys exists. */
export function translateKey(
  t: ReturnType<typeof useTranslations>,
  key: string,
  values: Record<string, string | number> = {},
): string {
  return (t as unknown as (key: string, values: Record<string, string | number>) => string)(key, values);
}
