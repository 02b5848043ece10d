/** A profession or sector with its topics, the most specific first. */
export interface Field {
  id: string;
  name: { pt: string; en: string };
  /** Words that identify this field, folded; `*` is any ending, `_` joins adjacent words. */
  keys: string[];
  topics: { pt: string[]; en: string[] };
}

interface Draft {
  name: [pt: string, en: string];
  keys: string;
  pt: string;
  en: string;
}

const list = (text: string) =>
  text
    .split(';')
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

export function fields(drafts: Record<string, Draft>): Field[] {
  return Object.entries(drafts).map(([id, { name, keys, pt, en }]) => ({
    id,
    name: { pt: name[0], en: name[1] },
    keys: keys.split(/\s+/).filter(Boolean),
    topics: { pt: list(pt), en: list(en) },
  }));
}
