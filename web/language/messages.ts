import type { useTranslations } from 'use-intl';
import type { Language } from '../../contract/language.ts';
import type { Area, Messages } from '../../i18n/messages.ts';

type Module = { default: object };

/** One chunk per area and language: a page loads only the texts it shows. */
const areas = import.meta.glob<Module>(['../../i18n/{pt,en}/**/*.ts', '!../../i18n/*/emails.ts']);

export async function loadMessages(language: Language, names: readonly Area[]): Promise<Partial<Messages>> {
  const loaded = await Promise.all(
    names.map(async (name) => {
      const load = areas[`../../i18n/${language}/${name}.ts`];
      if (!load) throw new Error(`no messages for "${name}" in "${language}"`);
      return [name, (await load()).default] as const;
    }),
  );
  const messages: Record<string, object> = {};
  for (const [name, words] of loaded) {
    const [folder = '', area = folder] = name.split('/');
    // the operator's screens form one area; other folders only group areas
    if (folder === 'admin') messages.admin = { ...messages.admin, ...(area === folder ? words : { [area]: words }) };
    else messages[area] = words;
  }
  return messages as Partial<Messages>;
}

/** The route table and the error codes contain message keys as data; a test checks that each key exists. */
export function translateKey(
  t: ReturnType<typeof useTranslations>,
  key: string,
  values: Record<string, string | number> = {},
): string {
  return (t as unknown as (key: string, values: Record<string, string | number>) => string)(key, values);
}
