import { z } from 'zod';
import type { Trial } from '../../../../contract/admin/system.ts';
import { languageCodes } from '../graph-message.ts';
import { type GraphAccess, readGraph } from './read-graph.ts';

const Template = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().optional(),
  components: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().optional(),
        buttons: z.array(z.object({ type: z.string(), url: z.string().optional() })).optional(),
      }),
    )
    .default([]),
});
type Template = z.infer<typeof Template>;

interface Wanted {
  name: string;
  language: string;
  variables: number;
  /** The beginning of the button's address; the template with a code has no such button. */
  link?: string;
}

export interface TemplateNames {
  pt: string;
  en: string;
  code: string;
  siteUrl: string;
}

/** One template for each number of headlines and one for alerts in each language, and the one for codes. */
function wantedTemplates({ pt, en, code, siteUrl }: TemplateNames): Wanted[] {
  const link = `${siteUrl}/e/{{1}}`;
  const clippings = (prefix: string, language: string) => [
    ...[1, 2, 3].map((count) => ({ name: `${prefix}_${count}`, language, variables: 2 + count, link })),
    { name: `${prefix}_alert`, language, variables: 3, link },
  ];
  return [
    ...clippings(pt, languageCodes.pt),
    ...clippings(en, languageCodes.en),
    ...Object.values(languageCodes).map((language) => ({ name: code, language, variables: 1 })),
  ];
}

/** Every template exists in its language, is approved and takes as many values as we send. */
export async function checkTemplates(access: GraphAccess, accountId: string, names: TemplateNames): Promise<Trial> {
  const path = `${accountId}/message_templates?fields=name,language,status,category,components&limit=500`;
  const answer = await readGraph(access, path, z.object({ data: z.array(Template) }));
  if (!answer.isGood) return answer.trial;
  const wanted = wantedTemplates(names);
  const problems = wanted.flatMap((one) => {
    const found = answer.data.data.find(({ name, language }) => name === one.name && language === one.language);
    const problem = problemOf(one, found);
    return problem ? [`${one.name} (${one.language}): ${problem}`] : [];
  });
  if (problems.length === 0) return { state: 'good', detail: `${wanted.length}/${wanted.length}` };
  return {
    state: problems.every((text) => text.endsWith(': missing')) ? 'missing' : 'bad',
    detail: problems.join('; '),
  };
}

function problemOf({ variables, link }: Wanted, found: Template | undefined): string | undefined {
  if (!found) return 'missing';
  if (found.status !== 'APPROVED') return found.status;
  const part = (type: string) => found.components.find((component) => component.type === type);
  const count = new Set(part('BODY')?.text?.match(/\{\{\s*\w+\s*\}\}/g)).size;
  if (count !== variables) return `${count} variables, not ${variables}`;
  if (!link) return undefined;
  const url = part('BUTTONS')?.buttons?.find(({ type }) => type === 'URL')?.url;
  return url === link ? undefined : `button ${url ?? 'missing'}, not ${link}`;
}
