import type { Language } from '../../contract/language.ts';
import type { ChosenSense } from '../../contract/term-reading.ts';
import type { Platform } from '../../platform/platform.ts';

/** What a topic would have brought in the last fourteen days. */
export interface TopicTrial {
  /** Articles a day; null when too little is stored to tell. */
  perDay: number | null;
  /** The strongest stories about it: two topics that bring the same ones are one topic. */
  stories: string[];
  /** Its meanings, where what it brings is clearly of different things. */
  senses: ChosenSense[];
}

/** What this room wants to know of the news; the news wing provides it where the application is put together. */
export interface NewsTrial {
  tryTopics(platform: Platform, terms: string[], language: Language): Promise<TopicTrial[]>;
  /** How near in meaning each topic is to a line, up to 1; undefined while the service knows words alone. */
  nearness(line: string, topics: string[], language: Language): number[] | undefined;
  /** Names many outlets have in their headlines now, the most frequent first. */
  namesInTheNews(platform: Platform, language: Language): Promise<string[]>;
}
