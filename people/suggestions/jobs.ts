import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { findProfile } from '../accounts/queries.ts';
import { suggestTerms } from '../job-list.ts';
import { storeSuggestions } from './store-suggestions.ts';
import { suggestTopics } from './suggest-topics.ts';
import type { NewsTrial } from './topics/pick-ten.ts';
import { factsOf } from './topics/reader-facts.ts';

export function suggestionHandlers(trial: NewsTrial): Handler<Platform>[] {
  return [
    handle(suggestTerms, async (platform: Platform, { userId, isAskedAgain }) => {
      const profile = await findProfile(platform.db, userId);
      if (!profile) return;
      const topics = await suggestTopics(platform, trial, factsOf(profile));
      await storeSuggestions(platform, userId, { ...topics, isAskedAgain });
    }),
  ];
}
