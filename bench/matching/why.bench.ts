import { parseArgs } from 'node:util';
import { type WhyAnswer, type WhyCause, whyCauses } from '../../contract/lab.ts';
import { explainAbsence } from '../../news/archive/why/ask-why.ts';
import {
  type AskedArticle,
  type DailyEdition,
  dailyEditions,
  findArticleById,
} from '../../news/archive/why/queries.ts';
import { questionFor } from '../../news/archive/why/question.ts';
import { createDeliveryPort } from '../../news/delivery/delivery-port.ts';
import { nothingSeen } from '../../news/editions/collect-stories.ts';
import { beginComposing, type ComposeContext } from '../../news/editions/compose/compose-context.ts';
import type { Absence } from '../../news/editions/why/absence.ts';
import { changeDeliverySettings } from '../../news/settings/delivery-settings.ts';
import { muteTerm } from '../../people/terms/change-terms.ts';
import { listTerms } from '../../people/terms/queries.ts';
import { dataPath, hasMeasuringData, STREAMS, type StreamName } from '../measuring-data.ts';
import { readRawArticles } from '../verbs/input-files.ts';
import { type ReplayedMorning, type ReplayReader, replayStream } from '../verbs/replay-stream.ts';
import { type JudgedTerm, readJudgedTerms } from './judged-terms.ts';

type Question = Awaited<ReturnType<typeof questionFor>>;

/** Settings of readers besides the terms, for causes that a plain reader never meets. */
const kinds = ['muted', 'excluding', 'one language'] as const;
const TERMS_EACH = 6;
const EXCLUDED = { pt: 'governo', en: 'company' };

interface JudgedReader extends ReplayReader {
  kind: 'plain' | (typeof kinds)[number];
  judged: JudgedTerm[];
}

/** Readers with several terms: one with only these, and one with a further setting. */
function readersOf(judged: readonly JudgedTerm[], language: 'pt' | 'en'): JudgedReader[] {
  const once = [...new Map(judged.map((term) => [term.term.toLowerCase(), term])).values()];
  return Array.from({ length: Math.ceil(once.length / TERMS_EACH) }, (_, index) => {
    const own = once.slice(index * TERMS_EACH, (index + 1) * TERMS_EACH);
    return (['plain', kinds[index % kinds.length]!] as const).map((kind) => {
      const terms = own.map(({ term }) => (kind === 'excluding' ? `${term} -${EXCLUDED[language]}` : term));
      return { reader: `${language} ${index} ${kind}`, terms, language, kind, judged: own };
    });
  }).flat();
}

async function settle({ platform, userIds }: ReplayedMorning, readers: readonly JudgedReader[]): Promise<void> {
  for (const [index, { kind, language }] of readers.entries()) {
    const id = userIds[index]!;
    const user = { id, email: '', emailConfirmed: true, isAdmin: false, sessionId: '' };
    if (kind === 'muted') await muteTerm(platform, id, (await listTerms(platform.db, id))[0]!.id, 90);
    if (kind === 'one language')
      await changeDeliverySettings(platform, user, { languages: [language === 'pt' ? 'en' : 'pt'] });
  }
}

type Named = Pick<Absence | WhyAnswer, 'cause' | 'term' | 'wording' | 'helps'>;

/** A term for this article alone. The second phrase occurs nowhere; its words admit articles that are not news. */
const termFor = (title: string) =>
  `"${title.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}" OR "oferta enquete agenda horoscopo loteria dicas"`;

/** The same question without the named cause; undefined if the cause cannot be removed. */
function withoutCause(question: Question, { cause, term, wording, helps = [] }: Named, title: string) {
  const { request, unfollowed } = question;
  const having = (change: Partial<Question['request']>): Question => ({
    ...question,
    request: { ...request, ...change },
  });
  switch (cause) {
    case 'score':
    case 'broad':
    case 'not_news':
      return having({ terms: [...request.terms, { id: 'added', term: helps[0] ?? termFor(title) }] });
    case 'excluded':
      return having({
        terms: request.terms.map((one) => (one.id === term?.id ? { ...one, term: wording ?? one.term } : one)),
      });
    case 'term_muted':
    case 'above_plan':
    case 'term_new': {
      const followed = unfollowed.filter((one) => one.term.id === term?.id).map((one) => one.term);
      return {
        ...having({ terms: [...request.terms, ...followed] }),
        unfollowed: unfollowed.filter((one) => one.term.id !== term?.id),
      };
    }
    case 'language':
      return having({ languages: [] });
    case 'told':
      return having({ seen: nothingSeen });
    case 'refused':
    case 'outlet_muted':
      return having({ preferences: undefined });
    case 'length':
      return having({ places: { mail: 1000, page: 1000, lines: 1000 } });
    case 'old':
    case 'late':
      return { ...having({ window: { seenFrom: new Date(0), publishedFrom: new Date(0) } }), span: {} };
    default:
      return undefined;
  }
}

/** The result without the cause: the article is mailed at once, after removing further causes, or not at all. */
type Outcome = 'mailed' | 'later' | 'unconfirmed';
type Row = Record<'cases' | Outcome, number>;

/** Asks for each relevant article that is missing in an edition's mail why, and composes again without the cause. */
class Asker {
  readonly rows = new Map<WhyCause, Row>();
  readonly unconfirmed: string[] = [];
  /** Articles mailed in another edition of the reader. */
  elsewhere = 0;
  readonly #asked = new Set<string>();

  async morning(morning: ReplayedMorning, readers: readonly JudgedReader[]): Promise<void> {
    const context = (await beginComposing(morning.platform)).within(morning.platform.db);
    for (const [index, reader] of readers.entries()) {
      const userId = morning.userIds[index]!;
      const edition = (await dailyEditions(morning.platform.db, userId, morning.date)).find(
        ({ on }) => on === morning.date,
      );
      if (!edition?.windowTo) continue;
      const held = new Set(
        morning.items
          .filter((one) => one.reader === reader.reader && one.item.isInMail)
          .flatMap((one) => one.articleIds),
      );
      for (const { grades } of reader.judged) {
        for (const [fileId, grade] of grades) {
          const stored = morning.storedIds.get(fileId);
          const key = `${index} ${fileId}`;
          if (grade < 1 || stored === undefined || held.has(fileId) || this.#asked.has(key)) continue;
          const article = await findArticleById(morning.platform.db, stored);
          if (!article || article.seenAt >= edition.windowTo) continue;
          this.#asked.add(key);
          // articles of an earlier edition's period were asked about there
          if (edition.windowFrom && article.seenAt < edition.windowFrom) continue;
          await this.#ask(morning, context, userId, { article, edition });
        }
      }
    }
  }

  async #ask(
    { platform }: ReplayedMorning,
    context: ComposeContext,
    userId: string,
    { article, edition }: { article: AskedArticle; edition: DailyEdition },
  ): Promise<void> {
    const answer = await explainAbsence(platform, userId, { text: article.url, editionId: edition.id });
    if (answer.cause === 'came') {
      this.elsewhere++;
      return;
    }
    const row = this.rows.getOrInsertComputed(answer.cause, () => ({ cases: 0, mailed: 0, later: 0, unconfirmed: 0 }));
    const question = await questionFor(platform, context, createDeliveryPort(platform), userId, edition);
    const [outcome, last] = await confirm(context, question, article, answer);
    row.cases++;
    row[outcome]++;
    if (outcome === 'unconfirmed') this.unconfirmed.push(`${answer.cause}, then ${last}: ${article.title}`);
  }
}

/** Removes the named cause, then the next, until the article is mailed or a cause is named that was removed twice. */
async function confirm(
  context: ComposeContext,
  question: Question,
  article: AskedArticle,
  answer: WhyAnswer,
): Promise<[Outcome, last: WhyCause]> {
  let named: Named & { item?: { url: string } | null | undefined } = {
    cause: answer.cause,
    term: answer.term,
    wording: answer.wording,
    helps: answer.helps,
    item: answer.item,
  };
  const removed: WhyCause[] = [];
  let asked = question;
  while (removed.filter((cause) => cause === named.cause).length < 2) {
    const { cause, item } = named;
    // if no helping term finds it, a term for this article alone does
    const next = withoutCause(asked, removed.includes(cause) ? { ...named, helps: [] } : named, article.title);
    removed.push(cause);
    const { items } = await context.edition((next ?? asked).span, (next ?? asked).request);
    const mailed = items.filter(({ isInMail }) => isInMail);
    const isConfirmed = next
      ? mailed.some(({ articleIds }) => articleIds.includes(article.id))
      : cause === 'same_story' && mailed.some(({ url }) => url === item?.url);
    if (isConfirmed) return [removed.length === 1 ? 'mailed' : 'later', cause];
    if (!next) return ['unconfirmed', cause];
    asked = next;
    named = await context.why({ ...asked, articleId: article.id });
  }
  return ['unconfirmed', named.cause];
}

/** Replays a stream: every relevant article missing in a reader's mail has one cause, and is mailed without it. */
export async function run(args: string[]): Promise<void> {
  if (!hasMeasuringData()) return;
  const { values } = parseArgs({
    args,
    options: { stream: { type: 'string', default: 'first' }, mornings: { type: 'string', default: '100' } },
  });
  const stream = values.stream as StreamName;
  const judged = readJudgedTerms().filter((term) => term.stream === stream);
  const language = stream === 'security-en-2026' ? 'en' : 'pt';
  const readers = readersOf(judged, language);
  const asker = new Asker();
  let mornings = 0;
  const articles = readRawArticles(dataPath(STREAMS[stream]));
  for await (const morning of replayStream({ articles, readers, hour: '06:30', timeZone: 'America/Sao_Paulo' })) {
    if (mornings++ === 0) await settle(morning, readers);
    else await asker.morning(morning, readers);
    if (mornings > Number(values.mornings)) break;
  }
  const table = Object.fromEntries(
    whyCauses.flatMap((cause) => (asker.rows.has(cause) ? [[cause, asker.rows.get(cause)]] : [])),
  );
  console.table(table);
  for (const line of asker.unconfirmed) console.log(line);
  const sum = (of: keyof Row) => [...asker.rows.values()].reduce((total, row) => total + row[of], 0);
  const total = { cases: sum('cases'), mailed: sum('mailed'), later: sum('later'), unknown: sum('unconfirmed') };
  console.log(
    `${total.cases} articles with one cause each; ${total.unknown} unknown: no removed cause brings them. ${total.mailed} are mailed without the cause, ${total.later} once other causes are removed too. ${asker.elsewhere} came in another edition.`,
  );
  console.log(JSON.stringify({ bench: 'why', stream, mornings, readers: readers.length, ...total, causes: table }));
}
