import { type Business, type BusinessFigure, flowFigures, stockFigures } from '../../contract/admin/business.ts';
import { chargedCents } from '../../contract/rules/price-list.ts';
import { addDays, localDateOf, startOfDay } from '../../platform/clock.ts';
import { iso } from '../../platform/http/iso-dates.ts';
import type { Platform } from '../../platform/platform.ts';
import { countGroups } from '../readers/queries.ts';
import { countByHealth, failingFrom } from '../sources/queries.ts';
import {
  type DayFigures,
  daysSince,
  eventsSince,
  flowsSince,
  paymentsNow,
  storeFigures,
  whyNotSince,
} from './queries.ts';

const shownDays = 90;
/** Events of the payment provider may arrive up to this many days late. */
const countedAgainDays = 7;
const summedDays = 30;

async function readStocks({ db, clock }: Platform): Promise<Record<(typeof stockFigures)[number], number>> {
  const now = clock.now();
  const [readers, charged, feeds] = await Promise.all([
    countGroups(db, ['confirmed', 'active'], now),
    paymentsNow(db, now),
    countByHealth(db, now, failingFrom.inList),
  ]);
  const stocks = { ...readers, premium: 0, pro: 0, revenue: 0, failingFeeds: 0 };
  for (const { plan, isYearly, nextCents, n } of charged) {
    if (!plan) continue;
    stocks[plan] += n;
    stocks.revenue += (n * (nextCents ?? chargedCents(plan, isYearly))) / (isYearly ? 12 : 1);
  }
  stocks.revenue = Math.round(stocks.revenue);
  stocks.failingFeeds = feeds.find(({ health }) => health === 'failing')?.count ?? 0;
  return stocks;
}

/** Counts per day from the first one on; zeros for a day without events. */
async function readFlows({ db }: Platform, days: readonly string[]): Promise<Map<string, DayFigures>> {
  const none = Object.fromEntries(flowFigures.map((name) => [name, 0])) as DayFigures;
  const found = new Map(days.map((day) => [day, { ...none }]));
  for (const { day, name, n } of await flowsSince(db, startOfDay(days[0]!))) {
    const figures = found.get(day);
    if (figures) figures[name] = n;
  }
  return found;
}

const lastDays = (today: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(today, -(count - 1 - index)));

/** Stores the day's figures. Events of the last week are counted again; the first run counts all displayed days. */
export async function keepToday(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const today = localDateOf(clock.now());
  const isFirst = (await daysSince(db, addDays(today, -shownDays))).length === 0;
  const flows = await readFlows(platform, lastDays(today, isFirst ? shownDays : countedAgainDays));
  const stocks = await readStocks(platform);
  await storeFigures(
    db,
    [...flows].map(([on, figures]) => ({ on, figures: on === today ? { ...figures, ...stocks } : figures })),
  );
}

/** The business over 90 days: stored days, and today as of now. */
export async function readBusiness(platform: Platform): Promise<Business> {
  const { db, clock } = platform;
  const today = localDateOf(clock.now());
  const days = lastDays(today, shownDays);
  const firstSummed = addDays(today, -(summedDays - 1));
  const [kept, flows, stocks, events, whyNot] = await Promise.all([
    daysSince(db, days[0]!),
    readFlows(platform, lastDays(today, countedAgainDays)),
    readStocks(platform),
    eventsSince(db, startOfDay(firstSummed)),
    whyNotSince(db, firstSummed),
  ]);
  const byDay = new Map<string, DayFigures>(kept.map(({ on, figures }) => [on, figures]));
  for (const [day, figures] of flows) byDay.set(day, { ...byDay.get(day), ...figures });
  byDay.set(today, { ...byDay.get(today), ...stocks });
  const valuesOf = (name: BusinessFigure) => days.map((day) => byDay.get(day)?.[name] ?? null);
  const sum = (values: (number | null)[]) =>
    values.slice(-summedDays).reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    today,
    events: events.map((event) => ({ ...event, at: iso(event.at) })),
    whyNot,
    figures: [
      ...flowFigures.map((name) => ({ name, now: sum(valuesOf(name)), values: valuesOf(name) })),
      ...stockFigures.map((name) => ({ name, now: stocks[name], values: valuesOf(name) })),
    ],
  };
}
