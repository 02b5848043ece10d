import { z } from 'zod';
import { callsOf, done, Instant } from './procedure.ts';
import { ChosenSense } from './terms.ts';

/** Terms suggested to a new reader (requirements R53). */
export const suggestionCount = 10;

/** Why a topic was suggested; the texts are in i18n. */
export const SuggestionReason = z.object({
  code: z.enum([
    'about',
    'profession',
    'company',
    'country',
    'news',
    'general',
    'model',
    'automation',
    'reader',
    'near',
  ]),
  /** The profession, sector, company or country. */
  subject: z.string().optional(),
});
export type SuggestionReason = z.infer<typeof SuggestionReason>;

/** As it is stored. */
const SuggestedTopic = z.object({
  term: z.string(),
  reason: SuggestionReason,
  /** The intended sense, if the topic is a name with several. */
  sense: ChosenSense.optional(),
});
export type SuggestedTopic = z.infer<typeof SuggestedTopic>;

export const Suggestion = SuggestedTopic.extend({
  /** Stories a day, counted by the lab; null while it cannot count, and for topics left over when saving. */
  perDay: z.number().nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const Suggestions = z.object({
  terms: z.array(Suggestion),
  createdAt: Instant.nullable(),
});
export type Suggestions = z.infer<typeof Suggestions>;

const { userCall } = callsOf('suggestions');

export const suggestionsContract = {
  mine: userCall('GET', '/suggestions', "The reader's own suggested topics that are not followed yet").output(
    Suggestions,
  ),
  describe: userCall('POST', '/suggestions/about', 'Say in a line what one does, and have the topics suggested anew')
    .input(z.object({ about: z.string().max(2000) }))
    .output(done('accepted')),
};
