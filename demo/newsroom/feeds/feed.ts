import type { Article } from '../articles.ts';
import type { FeedPlan, OutletPlan } from '../outlets.ts';

export type Feed = {
  plan: FeedPlan;
  outlet: OutletPlan;
  /** Address of this feed, of the outlet's front page, and of the server (no slash at the end). */
  url: string;
  home: string;
  origin: string;
  articles: readonly Article[];
  updatedAt: number;
};

export const addressOf = (feed: Feed, article: Article): string => feed.origin + article.path;

export const isoDate = (at: number): string => new Date(at).toISOString();

export const httpDate = (at: number): string => new Date(at).toUTCString();

export const localeOf = (outlet: OutletPlan): string => (outlet.language === 'pt' ? 'pt-BR' : 'en');
