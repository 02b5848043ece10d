import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { jobs } from '../../app.ts';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { storeArticles } from '../../news/articles/queries.ts';
import { currentArticlesOf } from '../../news/current/current-articles.ts';
import { tryTermFor } from '../../news/lab/ask-lab.ts';
import { openVectors } from '../../news/learning/learn-from-store.ts';
import type { MatchableArticle } from '../../news/matching/match.ts';
import { seedOutlets } from '../../news/sources/catalogue.ts';
import { insertUser } from '../../people/accounts/queries.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasMeasuringData, readStream } from '../measuring-data.ts';
import { multiplyArticles } from './many-articles.ts';
import { takeTerms } from './many-terms.ts';

const targetMs = 150;
const dayMs = 24 * 3600_000;
const outletCount = 120;
/** Very common subjects: the slowest questions. */
const floods = ['Brasil', 'governo', 'presidente', 'EUA', 'Lula', 'economia', 'mercado', 'São Paulo', 'saúde', 'IA'];

/**
 * Response times of the term lab with many stored articles, and the event-loop delay of the main thread while they are
 * indexed: `bench -- lab [articles] [questions]`.
 */
export async function run([wanted = '100000', asked = '400']: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-lab-'));
  chmodSync(folder, 0o755);
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const open = await openPlatform({ config, clock: systemClock, log: createLog('error'), jobs, asOwner: true });
  try {
    const { platform } = open;
    const base = hasMeasuringData() ? readStream() : ownArticles();
    const articles = multiplyArticles(base, Number(wanted));
    await seed(platform, articles);
    const readers = await seedReaders(platform, 20);
    const closeVectors = await openVectors(platform);
    const window = currentArticlesOf(platform);
    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    let from = performance.now();
    await tryTermFor(platform, readers[0]!, { term: 'recorte' });
    await window.settled();
    const buildMs = performance.now() - from;
    loop.disable();
    const terms = [...floods, ...spread(takeTerms(base, 20_000), Number(asked) - floods.length)];
    const times: number[] = [];
    let worst = { term: '', ms: 0 };
    for (const [at, term] of terms.entries()) {
      from = performance.now();
      const answer = await tryTermFor(platform, readers[at % readers.length]!, { term: term.slice(0, 80) });
      const ms = performance.now() - from;
      if (answer.state !== 'ready') throw new Error('the lab was not ready');
      times.push(ms);
      if (ms > worst.ms) worst = { term, ms };
    }
    report({ articles: articles.length, questions: times.length, buildMs, times, worst, loop });
    await window.close();
    closeVectors();
  } finally {
    await open.close(1000);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without the sampling interval. */
const lateMs = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5 - 100) / 10);

function spread<T>(items: T[], count: number): T[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, at) => at % step === 0).slice(0, count);
}

/** Articles of the sample newsroom, used without the measuring data. */
function ownArticles(): MatchableArticle[] {
  return allStories.flatMap(({ id, facts, versions }) =>
    versions.map(([outlet, title, lead]) => ({
      id: `${id}-${outlet}`,
      title,
      text: [lead, ...facts].join('\n'),
      language: id.startsWith('en-') ? 'en' : 'pt',
      outlet,
      publishedAt: 0,
    })),
  );
}

async function seed({ db, clock }: Platform, articles: readonly MatchableArticle[]): Promise<void> {
  const outlets = Array.from({ length: outletCount }, (_, n) => ({
    id: `outlet-${n}`,
    name: `Outlet ${n}`,
    home: `https://outlet-${n}.example`,
    language: 'pt',
    feeds: [{ url: `https://outlet-${n}.example/feed` }],
  }));
  await seedOutlets(db, outlets);
  const now = clock.now().getTime();
  for (let at = 0; at < articles.length; at += 1000) {
    await storeArticles(
      db,
      articles.slice(at, at + 1000).map(({ title, text, language }, n) => ({
        outletId: `outlet-${(at + n) % outletCount}`,
        canonicalUrl: `https://outlet.example/${at + n}`,
        title,
        text,
        language,
        publishedAt: new Date(now - Math.floor(((at + n) / articles.length) * 13.5 * dayMs)),
        publishedTrust: 'feed' as const,
        contentHash: String(at + n),
        storyId: `story-${Math.floor((at + n) / 2)}`,
      })),
    );
  }
}

function seedReaders({ db }: Platform, count: number): Promise<SessionUser[]> {
  return db.transaction(async (tx) => {
    const readers: SessionUser[] = [];
    for (let n = 0; n < count; n++) {
      const email = `reader-${n}@example.com`;
      const { id } = await insertUser(tx, { email, name: 'Bench', passwordHash: 'none', isConfirmed: true });
      readers.push({ id, email, emailConfirmed: true, isAdmin: false, sessionId: id });
    }
    return readers;
  });
}

interface Figures {
  articles: number;
  questions: number;
  buildMs: number;
  times: number[];
  worst: { term: string; ms: number };
  loop: { percentile(share: number): number; max: number };
}

function report({ articles, questions, buildMs, times, worst, loop }: Figures): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! * 10) / 10;
  const figures = {
    articles,
    questions,
    buildSeconds: Math.round(buildMs / 100) / 10,
    loopP99Ms: lateMs(loop.percentile(99)),
    loopMostMs: lateMs(loop.max),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    worst: `${worst.term}: ${Math.round(worst.ms)} ms`,
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
    targetP95Ms: targetMs,
    isMet: at(0.95) <= targetMs,
  };
  console.table(figures);
  console.log(JSON.stringify({ bench: 'lab', ...figures }));
}
