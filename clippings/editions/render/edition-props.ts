import { type EditionProps, type MailStory, outletLines, withoutLinks } from '#emails';
import type { Language } from '../../../contract/language.ts';
import { isWebAddress, siteNameOf } from '../../../contract/rules/web-addresses.ts';
import { blocksOf, headlineOutlet } from '../event-blocks.ts';
import type { ItemRow } from '../queries.ts';
import { type PickedBlock, sponsoredBucket } from '../sponsored/pick-sponsored.ts';
import type { editions } from '../tables.ts';
import { splitAway } from './away-lines.ts';
import { curatedOf, shownStory } from './day-lines.ts';
import { dayInWords, publishedInWords, shortDateOf } from './day-words.ts';

type Frozen = Pick<
  typeof editions.$inferSelect,
  | 'localDate'
  | 'language'
  | 'timeZone'
  | 'answersTaken'
  | 'articleCount'
  | 'outletCount'
  | 'failedSources'
  | 'silentTerms'
  | 'cutCounts'
  | 'sponsored'
  | 'details'
>;
export type ShownItem = Omit<ItemRow, 'editionId' | 'userId' | 'localDate'>;

export interface SenderAddress {
  name: string;
  email: string;
}

/** What a page or mail needs besides the frozen edition: its reader and addresses. */
export interface Frame {
  siteUrl: string;
  contact: string;
  name?: string | null;
  isPreview?: boolean;
  webUrl?: string | null;
  /** The edition as PDF, unless it is attached. */
  bookUrl?: string | null;
  sponsoredUrl?: string | null;
  /** Public address of one of our files. */
  fileUrl?: (bucket: string, name: string) => string;
  controls?: EditionProps['controls'];
  reader?: EditionProps['reader'];
  answersOf?: (itemId: string) => MailStory['answers'];
  /** The sender of a specific clipping, if the receiver is another person. */
  owner?: SenderAddress | null;
  /** Read by others than the reader: what the reader wrote is shown without links. */
  isForOthers?: boolean;
  /** The page also shows the stories beyond the mail. */
  withTail?: boolean;
}

export function toEditionProps(edition: Frozen, items: readonly ShownItem[], frame: Frame): EditionProps {
  const { items: own, away } = splitAway(items, edition.details);
  const blocks = blocksOf(own);
  const shown = blocks.filter(({ item }) => item.isInMail || frame.withTail);
  const byTerm = Map.groupBy(shown, ({ item }) => item.term);
  const { sponsored, language } = edition;
  const curated = curatedOf(edition.details);
  const written = (note: string | undefined) => note && (frame.isForOthers ? withoutLinks(note) : note);
  const shownTerm = frame.isForOthers ? withoutLinks : (term: string) => term;
  return {
    siteUrl: frame.siteUrl,
    dateText: dayInWords(edition.localDate, language),
    name: frame.name?.trim().split(/\s+/)[0]?.slice(0, 40) || null,
    isPreview: frame.isPreview ?? false,
    terms: [...byTerm].map(([term, members]) => ({
      term: shownTerm(term),
      note: written(curated?.sections[members[0]!.item.termId]),
      stories: members.map((block) => ({
        ...toStory(block, edition, frame),
        ...(curated && {
          note: written(curated.notes[block.item.textId]),
          isFirst: curated.first === block.item.textId,
        }),
      })),
      cutCount: edition.cutCounts[term] ?? 0,
    })),
    alert: edition.details?.kind === 'alert' ? edition.details.cause : null,
    away: away && {
      from: shortDateOf(away.from, language),
      terms: away.terms.map(({ term, stories }) => ({
        term: shownTerm(term),
        stories: stories.map((story) => ({
          ...story,
          firstOn: shortDateOf(story.firstOn, language),
          lastOn: shortDateOf(story.lastOn, language),
        })),
      })),
    },
    silent: edition.silentTerms
      .filter(({ term }) => !byTerm.has(term))
      .map(({ term, lastOn }) => ({ term: shownTerm(term), lastOn: lastOn ? shortDateOf(lastOn, language) : null })),
    webCount: blocks.length - shown.length,
    answersTaken: edition.answersTaken,
    coverage: {
      articles: edition.articleCount,
      outlets: edition.outletCount,
      failed: edition.failedSources.map(({ outlet }) => outlet),
    },
    sponsored: sponsored
      ? {
          title: sponsored.title,
          description: sponsored.description,
          url: sponsored.url ? (frame.sponsoredUrl ?? sponsored.url) : null,
          sponsor: sponsored.url && isWebAddress(sponsored.url) ? siteNameOf(sponsored.url) : null,
          image: imageOf(sponsored, frame),
        }
      : null,
    webUrl: frame.webUrl ?? null,
    bookUrl: frame.bookUrl ?? null,
    controls: frame.controls ?? null,
    reader: frame.reader ?? null,
    contact: frame.contact,
  };
}

/** Only our own images: another server would learn who opened the mail (requirements S19). */
function imageOf({ image }: PickedBlock, { fileUrl }: Frame) {
  if (!image || !fileUrl) return null;
  return { url: fileUrl(sponsoredBucket, image.name), width: image.width, height: image.height };
}

function toStory(
  { item, more }: { item: ShownItem; more: ShownItem[] },
  { localDate, timeZone, language }: { localDate: string; timeZone: string; language: Language },
  { answersOf, siteUrl }: Frame,
): MailStory {
  return {
    ...shownStory(item),
    outlets: item.outlets.map(({ name, url, title, at }) => ({
      name,
      url,
      title,
      time: publishedInWords(at, localDate, timeZone, language),
    })),
    isInMail: item.isInMail,
    more: more.map(({ title, url, outlets }) => ({ title, url, outlet: headlineOutlet(outlets, url) })),
    storyUrl: answersOf && hasMore({ item, more }) ? `${siteUrl}/story/${item.storyId}` : null,
    answers: answersOf?.(item.id) ?? null,
  };
}

/** Whether the story's page has more than the mail. */
const hasMore = ({ item, more }: { item: ShownItem; more: ShownItem[] }): boolean =>
  item.isUpdate || item.outlets.length > outletLines || more.length > 0;
