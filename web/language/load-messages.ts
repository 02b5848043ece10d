import type { Language } from '../../contract/language.ts';
import type { Area, Messages } from '../../i18n/messages.ts';

type Module = { default: unknown };

/** One chunk per area and language: a page pays only for the words it shows. */
const areas = import.meta.glob<Module>(['../../i18n/{pt,en}/*.ts', '!../../i18n/*/{emails,failure}.ts']);

export async function loadMessages(language: Language, names: readonly Area[]): Promise<Partial<Messages>> {
  const loaded = await Promise.all(
    names.map(async (name) => {
      const load = areas[`../../i18n/${language}/${name}.ts`];
      if (!load) throw new Error(`no messages for "${name}" in "${language}"`);
      return [name, (await load()).default] as const;
    }),
  );
  return Object.fromEntries(loaded) as Partial<Messages>;
}
