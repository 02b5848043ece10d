import type { Language } from '../../contract/language.ts';
import { Link, Row, Tag } from '../layout.tsx';
import { Recent } from '../recent.ts';
import { closed, createTemplate, hole, type MailPart, OpenPart, Slot } from '../template.tsx';
import { words } from '../words.ts';
import { anchorOf, type EditionStory, leadOutletOf } from './edition.ts';
import { angleOf, disputeOf, foreignOf, Marked, MoreOnThis, whyHere } from './story-parts.tsx';

/** More lines than this would push the next story off the screen; the web page lists all. */
export const outletLines = 2;

interface StoryOptions {
  /** The first story of the mail has a larger headline. */
  isLead: boolean;
  /** First of its term; the others have a line above. */
  isFirst: boolean;
  isWeb: boolean;
  language: Language;
}

/** Split by what readers share: the head depends on the term, the answers on signed links, the outlets on neither. */
const rowTemplate = createTemplate(({ isFirst }: { isFirst: boolean }) => (
  <Row padding={isFirst ? '12px 32px 8px' : '0 32px 8px'}>
    {!isFirst && <p className="rule hl">&nbsp;</p>}
    <Slot name="content" as="p" />
  </Row>
));
const headTemplate = createTemplate(Head);
const outletsTemplate = createTemplate(Outlets);
const moreTemplate = createTemplate(MoreOnThis);
const quietTemplate = createTemplate(QuietLine);

export function storyHtml(story: EditionStory, options: StoryOptions): readonly MailPart[] {
  const { isLead, isFirst, isWeb, language } = options;
  const way = `${language} ${isLead} ${isFirst} ${isWeb}`;
  return storyParts(story, { way, isMarkup: true }, (answers) => drawStory(story, options, answers));
}

function drawStory(story: EditionStory, options: StoryOptions, answers: OpenAnswers | null): MailPart[] {
  const { isLead, isFirst, isWeb, language } = options;
  const { title, titleMarks, url, summary, summaryMarks, isUpdate, outlets, more } = story;
  const content = [
    ...headTemplate(
      {
        title,
        titleMarks,
        url,
        summary,
        summaryMarks,
        isUpdate,
        foreign: foreignOf(story, language),
        isNews: story.isNews,
        dispute: disputeOf(story, language),
        isLead,
        language,
      },
      {},
    ),
    ...outletsTemplate({ outlets, title, url, limit: isWeb ? outlets.length : outletLines, language }, {}),
    ...(more.length > 0 ? moreTemplate({ more, language }, {}) : []),
    ...quietTemplate(
      {
        why: whyHere(story, language),
        outlet: answers ? leadOutletOf(story) : undefined,
        hasAnswers: answers !== null,
        storyUrl: story.storyUrl,
        language,
      },
      answers ?? {},
    ),
  ];
  return rowTemplate({ isFirst }, { content });
}

type HeadProps = Pick<EditionStory, 'title' | 'titleMarks' | 'url' | 'summary' | 'summaryMarks' | 'isUpdate'> & {
  isLead: boolean;
  /** Names the story's language if it differs from the mail's. */
  foreign: string | null;
  isNews: boolean;
  dispute: string | null;
  language: Language;
};

function Head({
  title,
  titleMarks,
  url,
  summary,
  summaryMarks,
  isUpdate,
  foreign,
  isNews,
  dispute,
  isLead,
  language,
}: HeadProps) {
  return (
    <>
      {isUpdate && <Tag>{words(language)('edition.update')}</Tag>}
      <h3 id={anchorOf({ url })} className={isLead ? 'st ld' : 'st'}>
        <Link href={url}>
          <Marked text={title} marks={titleMarks} />
        </Link>
      </h3>
      <p className="su">
        {isNews && <b>{words(language)('edition.newSince')} </b>}
        {foreign && <span className="ink3">{foreign} </span>}
        <Marked text={summary} marks={summaryMarks} />
      </p>
      {dispute && <p className="o di">{dispute}</p>}
    </>
  );
}

interface OutletsProps {
  outlets: EditionStory['outlets'];
  title: string;
  /** The story's own address, which the headline links to. */
  url: string;
  limit: number;
  language: Language;
}

/** The outlet of the headline, then each other one with its own headline. */
function Outlets({ outlets, title, url, limit, language }: OutletsProps) {
  const hidden = outlets.length - limit;
  return (
    <>
      {outlets.slice(0, limit).map((outlet, index) => (
        <p key={outlet.url} className="o">
          {outlet.url === url ? (
            <b>{outlet.name}</b>
          ) : (
            <Link href={outlet.url}>
              <b>{outlet.name}</b>
            </Link>
          )}
          {angleOf(outlet, { title, url })}, {outlet.time}
          {hidden > 0 && index === limit - 1 && `, ${words(language)('edition.moreOutlets', { count: hidden })}`}
        </p>
      ))}
    </>
  );
}

/** A label up to this length stays on one line of a phone. */
const longestWhole = 34;

interface QuietProps {
  why: string;
  /** Outlet of the headline, if the reader can ask for less of that outlet. */
  outlet: string | undefined;
  hasAnswers: boolean;
  storyUrl: string | null;
  language: Language;
}

/** Why the story is included and the links to answer it, in one line. */
function QuietLine({ why, outlet, hasAnswers, storyUrl, language }: QuietProps) {
  const t = words(language);
  const links = [
    ...(storyUrl ? [{ label: t('edition.wholeStory'), href: storyUrl }] : []),
    ...(hasAnswers
      ? [
          { label: t('edition.useful'), href: hole('useful') },
          { label: t('edition.notThis'), href: hole('notThis') },
          ...(outlet ? [{ label: t('edition.lessOutlet', { outlet }), href: hole('lessOutlet') }] : []),
        ]
      : []),
  ];
  return (
    <p className="wy">
      {why}
      {links.map(({ label, href }) => (
        <span key={href}>
          {' · '}
          <a className={label.length <= longestWhole ? 'ink3 nw' : 'ink3'} href={href}>
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}

/** Enough for the stories of a morning, each under the terms that find it. */
const mostStories = 4000;

/** Rendered parts of a story, by variant. */
type Drawn = Map<string, readonly MailPart[]>;

const drawnOf = new Recent<Drawn>(mostStories);
/** A mail is rendered twice, as HTML and as text: the second time skips the lookup by content. */
const lastDrawn = new WeakMap<EditionStory, Drawn>();
const openAnswers = {
  useful: [new OpenPart('useful')],
  notThis: [new OpenPart('notThis')],
  lessOutlet: [new OpenPart('lessOutlet')],
};

export type OpenAnswers = typeof openAnswers;

/** A story rendered once for all its readers and each variant; only the signed answers differ between readers. */
export function storyParts(
  story: EditionStory,
  { way, isMarkup }: { way: string; isMarkup: boolean },
  draw: (answers: OpenAnswers | null) => MailPart[],
): readonly MailPart[] {
  const drawn = lastDrawn.getOrInsertComputed(story, () => {
    const key = JSON.stringify({ ...story, answers: story.answers !== null });
    return drawnOf.getOrInsertComputed(key, () => new Map());
  });
  const parts = drawn.getOrInsertComputed(way, () => draw(story.answers && openAnswers));
  return story.answers ? closed(parts, story.answers, isMarkup) : parts;
}
