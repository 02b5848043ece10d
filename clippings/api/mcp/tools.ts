import { z } from 'zod';
import {
  V1Edition,
  V1EditionPage,
  V1SearchPage,
  V1StoryWithReceipt,
  V1Term,
  V1TermCounts,
} from '../../../contract/api/v1-shapes.ts';
import { EditionCursor } from '../../../contract/editions.ts';
import { type Headline, Verdict, WhyCause } from '../../../contract/lab.ts';
import { termMaxLength } from '../../../contract/rules/field-limits.ts';
import { readTerms } from '../../../people/terms/read-terms.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askWhy } from '../../archive/why/ask-why.ts';
import { readVolumes, tryTermFor } from '../../lab/ask-lab.ts';
import type { OpenedKey } from '../open-key.ts';
import { readTermCounts, toPublicTerm } from '../read-account.ts';
import { listPublicEditions, readPublicEdition, readPublicStory, searchPublicStories } from '../read-editions.ts';

/** One tool: what it takes, what it answers, and the use case behind it. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  run(platform: Platform, key: OpenedKey, input: z.infer<Input>): Promise<z.input<Output>>;
}

const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(one: Tool<Input, Output>): Tool =>
  one as unknown as Tool;

const Listed = z.object({ title: z.string(), outlet: z.string(), url: z.string(), published_at: z.string() });

const toListed = ({ title, outlet, url, publishedAt }: Headline): z.infer<typeof Listed> => ({
  title,
  outlet,
  url,
  published_at: publishedAt,
});

/** Still reading the stored articles: ask again in a minute. */
const isWarming = z.boolean();
const before = EditionCursor.optional().describe('`before` of the previous page');
const day = z.object({ date: z.iso.date(), stories: z.number().int() });

/** All tools are read-only. */
export const mcpTools: Tool[] = [
  tool({
    name: 'list_terms',
    title: 'My terms',
    description: 'The terms this reader follows, with stories a day over the last two weeks and the latest headline.',
    input: z.object({}),
    output: z.object({
      terms: z.array(V1Term.extend({ per_day: z.number().nullable(), latest: Listed.nullable() })),
      is_warming: isWarming,
    }),
    async run(platform, { reader }) {
      const [terms, volumes] = await Promise.all([readTerms(platform, reader), readVolumes(platform, reader)]);
      const byId = new Map(volumes.state === 'ready' ? volumes.terms.map((one) => [one.termId, one]) : []);
      return {
        is_warming: volumes.state === 'warming',
        terms: terms.map((term) => {
          const { perDay = null, latest = null } = byId.get(term.id) ?? {};
          return { ...toPublicTerm(term), per_day: perDay, latest: latest && toListed(latest) };
        }),
      };
    },
  }),
  tool({
    name: 'term_counts',
    title: 'Counts of a term',
    description: 'Stories a term brought on each of the last ninety days, and the outlets they came from.',
    input: z.object({ term_id: z.uuid() }),
    output: V1TermCounts,
    run: (platform, { reader }, { term_id: id }) => readTermCounts(platform, reader.id, id),
  }),
  tool({
    name: 'list_editions',
    title: 'My editions',
    description: "The reader's editions, newest first.",
    input: z.object({ before, limit: z.number().int().min(1).max(100).default(10) }),
    output: V1EditionPage,
    run: (platform, { reader }, input) => listPublicEditions(platform, reader.id, input),
  }),
  tool({
    name: 'read_edition',
    title: 'An edition',
    description:
      'One edition: its stories with outlets, addresses and why each came, and the receipt of its deliveries.',
    input: z.object({ edition_id: z.uuid() }),
    output: V1Edition,
    run: (platform, { reader }, { edition_id: id }) => readPublicEdition(platform, reader.id, id),
  }),
  tool({
    name: 'search_editions',
    title: 'Search my editions',
    description: "Stories of the reader's own editions that contain a text, newest edition first.",
    input: z.object({ query: z.string().trim().min(1).max(200), before }),
    output: V1SearchPage,
    run: (platform, { reader }, { query, before: from }) =>
      searchPublicStories(platform, reader.id, { q: query, before: from }),
  }),
  tool({
    name: 'read_story',
    title: 'A story, and why it is here',
    description:
      'One story of an edition: outlets, addresses, why it came (`why`) and how it was delivered (`receipt`).',
    input: z.object({ story_id: z.uuid() }),
    output: V1StoryWithReceipt,
    run: (platform, { reader }, { story_id: id }) => readPublicStory(platform, reader.id, id),
  }),
  tool({
    name: 'why_not',
    title: 'Why an article did not come',
    description:
      "Why an article, given by its address or headline, is not in the reader's clipping, and which terms would bring it. `came`: it is.",
    input: z.object({ article: z.string().trim().min(3).max(2000), edition_id: z.uuid().optional() }),
    output: z.object({
      cause: WhyCause,
      article: z
        .object({ title: z.string(), outlet: z.string(), url: z.string(), seen_at: z.string() })
        .nullable()
        .describe('The article asked for, where we have it'),
      edition: z.object({ id: z.uuid(), date: z.iso.date() }).nullable().describe('Null: the next one'),
      told_by: z.object({ title: z.string(), url: z.string(), edition_id: z.uuid().nullable() }).nullable(),
      nearest_term: z.string().nullable(),
      score: z.number().nullable(),
      needed: z.number().nullable(),
      terms_that_help: z.array(z.string()),
      comes_next: z.boolean(),
    }),
    async run(platform, { reader }, { article: text, edition_id: editionId }) {
      const { cause, article, edition, item, term, score, needed, helps, comesNext } = await askWhy(
        platform,
        reader.id,
        {
          text,
          editionId,
        },
      );
      return {
        cause,
        article: article && { title: article.title, outlet: article.outlet, url: article.url, seen_at: article.seenAt },
        edition: edition && { id: edition.id, date: edition.on },
        told_by: item && { title: item.title, url: item.url, edition_id: item.editionId },
        nearest_term: term?.term ?? null,
        score,
        needed,
        terms_that_help: helps,
        comes_next: comesNext,
      };
    },
  }),
  tool({
    name: 'try_term',
    title: 'Try a term',
    description: 'What a term would have brought in the last two weeks. Nothing is added to the account.',
    input: z.object({ term: z.string().trim().min(1).max(termMaxLength) }),
    output: z.object({
      is_warming: isWarming,
      term: z.string(),
      /** How the term was understood. */
      reading: z.string().nullable(),
      verdict: Verdict.nullable(),
      per_day: z.number().nullable(),
      days: z.array(day),
      headlines: z.array(Listed),
      outlets: z.array(z.object({ name: z.string(), articles: z.number().int() })),
    }),
    async run(platform, { reader }, { term }) {
      const trial = await tryTermFor(platform, reader, { term });
      if (trial.state === 'warming') {
        const nothing = { reading: null, verdict: null, per_day: null, days: [], headlines: [], outlets: [] };
        return { is_warming: true, term, ...nothing };
      }
      return {
        is_warming: false,
        term: trial.term,
        reading: trial.reading,
        verdict: trial.verdict,
        per_day: trial.perDay,
        days: trial.days.map(({ on, stories }) => ({ date: on, stories })),
        headlines: trial.headlines.map(toListed),
        outlets: trial.outlets,
      };
    },
  }),
];
