import { parseArgs } from 'node:util';
import { type WhyAnswer, type WhyCause, whyCauses } from '../../contract/lab.ts';
import { explainAbsence } from '../../news/archive/why/ask-why.ts';
import { dailyEditions, findArticleById } from '../../news/archive/why/queries.ts';
import { questionFor } from '../../news/archive/why/question.ts';
import { createDeliveryPort } from '../../news/delivery/delivery-port.ts';
import { nothingSeen } from '../../news/editions/collect-stories.ts';
import { ComposeContext } from '../../news/editions/compose/compose-context.ts';
import { changeDeliverySettings } from '../../news/settings/delivery-settings.ts';
import { muteTerm } from '../../people/terms/change-terms.ts';
import { listTerms } from '../../people/terms/queries.ts';
import { dataPath, hasMeasuringData, STREAMS, type StreamName } from '../measuring-data.ts';
import { readRawArticles } from '../verbs/input-files.ts';
import { type ReplayedMorning, type ReplayReader, replayStream } from '../verbs/replay-stream.ts';
import { type JudgedTerm, readJudgedTerms } from './judged-terms.ts';

type Question = Awaited<ReturnType<typeof questionFor>>;

/** What each reader has besides the terms: the causes that a plain reader never meets. */
const kinds = ['muted', 'excluding', 'one language'] as const;
const TERMS_EACH = 6;
const EXCLUDED = { pt: 'governo', en: 'company' };

interface JudgedReader extends ReplayReader {
  kind: 'plain' | (typeof kinds)[number];
  judged: JudgedTerm[];
}

/** Readers of several terms each: one who only follows them, and one with something more. */
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

/** The same question without the cause that was named. */
function withoutCause({ span, request, unfollowed }: Question, answer: WhyAnswer): Omit<Question, 'unfollowed'> {
  const added = (term: string) => ({ ...request, terms: [...request.terms, { id: 'added', term }] });
  const other = unfollowed.find(({ term }) => term.id === answer.term?.id);
  switch (answer.cause) {
    case 'score':
      return { span, request: added(answer.helps[0] ?? `"${answer.article?.title ?? ''}"`) };
    case 'excluded':
      return {
        span,
        request: {
          ...request,
          terms: request.terms.map((term) =>
            term.id === answer.term?.id ? { ...term, term: answer.wording ?? term.term } : term,
          ),
        },
      };
    case 'term_muted':
    case 'above_plan':
    case 'term_new':
      return { span, request: { ...request, terms: [...request.terms, ...(other ? [other.term] : [])] } };
    case 'language':
      return { span, request: { ...request, languages: [] } };
    case 'told':
      return { span, request: { ...request, seen: nothingSeen } };
    case 'refused':
    case 'outlet_muted':
      return { span, request: { ...request, preferences: undefined } };
    case 'length':
      return { span, request: { ...request, places: { mail: 1000, page: 1000 } } };
    case 'old':
    case 'late':
      return {
        span: {},
        request: { ...request, window: { seenFrom: new Date(0), publishedFrom: new Date(0) } },
      };
    default:
      return { span, request };
  }
}

interface Row {
  cases: number;
  comes: number;
  another: number;
  same: number;
}

/** Asks, for each judged relevant article that an edition does not hold, why, and composes again without the cause. */
class Asker {
  readonly rows = new Map<WhyCause, Row>();
  readonly unconfirmed: string[] = [];
  readonly #asked = new Set<string>();

  async morning(morning: ReplayedMorning, readers: readonly JudgedReader[]): Promise<void> {
    const context = await ComposeContext.begin(morning.platform);
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
          // what an edition before it held, or looked at, was asked there
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
    { article, edition }: { article: { id: number; url: string }; edition: Parameters<typeof questionFor>[4] & object },
  ): Promise<void> {
    const answer = await explainAbsence(platform, userId, { text: article.url, editionId: edition.id });
    if (answer.cause === 'came') return;
    const row = this.rows.getOrInsertComputed(answer.cause, () => ({ cases: 0, comes: 0, another: 0, same: 0 }));
    row.cases++;
    const question = await questionFor(platform, context, createDeliveryPort(platform), userId, edition);
    const removed = withoutCause(question, answer);
    const { items } = await context.edition(removed.span, removed.request);
    const isHeld = (one: { articleIds: number[] }) => one.articleIds.includes(article.id);
    if (items.some(isHeld)) {
      row.comes++;
      return;
    }
    const next = await context.why({ ...removed, articleId: article.id, unfollowed: [] });
    if (next.cause !== answer.cause) row.another++;
    else {
      row.same++;
      this.unconfirmed.push(`${answer.cause}: ${answer.article?.title}`);
    }
  }
}

/** Replays a stream: every judged relevant article that a reader's edition does not hold has one cause, and comes without it. */
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
  const total = [...asker.rows.values()].reduce(
    (sum, row) => ({
      cases: sum.cases + row.cases,
      comes: sum.comes + row.comes,
      unconfirmed: sum.unconfirmed + row.same,
    }),
    { cases: 0, comes: 0, unconfirmed: 0 },
  );
  console.log(`${total.cases} articles, one cause each, 0 unknown; ${total.comes} come without it.`);
  console.log(JSON.stringify({ bench: 'why', stream, mornings, readers: readers.length, ...total, causes: table }));
}
