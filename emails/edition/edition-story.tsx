import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../contract/language.ts';
import { escapeMarkup } from '../../contract/rules/escape.ts';
import { MailRow, Tag } from '../layout.tsx';
import { Recent } from '../recent.ts';
import { cut, fill, hole, type MailPart, type Pattern } from '../template.tsx';
import { words } from '../words.ts';
import { anchorOf, leadOutletOf, type MailStory } from './edition.ts';
import { angleOf, disputeOf, foreignOf, Marked, MoreOnThis, whySentence } from './story-parts.tsx';

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

interface StoryProps {
  story: MailStory;
  language: Language;
}

export function storyHtml(story: MailStory, options: StoryOptions): MailPart[] {
  const { isLead, isFirst, isWeb, language } = options;
  const variant = `${language} ${isLead} ${isFirst} ${isWeb}`;
  return storyParts(story, variant, escapeMarkup, (shared) =>
    renderToStaticMarkup(<Story story={shared} {...options} />),
  );
}

function Story({ story, isLead, isFirst, isWeb, language }: StoryOptions & StoryProps) {
  return (
    <MailRow padding={isFirst ? '12px 32px 8px' : '0 32px 8px'}>
      {!isFirst && <p className="rule hl">&nbsp;</p>}
      <Head story={story} isLead={isLead} language={language} />
      <Outlets story={story} limit={isWeb ? story.outlets.length : outletLines} language={language} />
      <MoreOnThis more={story.more} language={language} />
      <QuietLine story={story} language={language} />
    </MailRow>
  );
}

function Head({ story, isLead, language }: StoryProps & { isLead: boolean }) {
  const foreign = foreignOf(story, language);
  const dispute = disputeOf(story, language);
  return (
    <>
      {story.note && <p className="t16 ink b nt">{story.note}</p>}
      {story.isUpdate && <Tag>{words(language)('edition.update')}</Tag>}
      <h3 id={anchorOf(story)} className={isLead ? 'st ld' : 'st'}>
        <a href={story.url}>
          <Marked text={story.title} marks={story.titleMarks} />
        </a>
      </h3>
      <p className="su">
        {story.isNews && <b>{words(language)('edition.newSince')} </b>}
        {foreign && <span className="ink3">{foreign} </span>}
        <Marked text={story.summary} marks={story.summaryMarks} />
      </p>
      {dispute && <p className="o di">{dispute}</p>}
    </>
  );
}

/** The outlet of the headline, then each other one with its own headline. */
function Outlets({ story, limit, language }: StoryProps & { limit: number }) {
  const hidden = story.outlets.length - limit;
  return (
    <>
      {story.outlets.slice(0, limit).map((outlet, index) => (
        <p key={outlet.url} className="o">
          {outlet.url === story.url ? (
            <b>{outlet.name}</b>
          ) : (
            <a href={outlet.url}>
              <b>{outlet.name}</b>
            </a>
          )}
          {angleOf(outlet, story)}, {outlet.time}
          {hidden > 0 && index === limit - 1 && `, ${words(language)('edition.moreOutlets', { count: hidden })}`}
        </p>
      ))}
    </>
  );
}

/** A label up to this length stays on one line of a phone. */
const longestWhole = 34;

/** Why the story is included and the links to answer it, in one line. */
function QuietLine({ story, language }: StoryProps) {
  const t = words(language);
  const outlet = leadOutletOf(story);
  const links = [
    { label: t('edition.wholeStory'), href: story.storyUrl },
    { label: t('edition.useful'), href: story.answers?.useful },
    { label: t('edition.notThis'), href: story.answers?.notThis },
    { label: t('edition.lessOutlet', { outlet: outlet ?? '' }), href: outlet && story.answers?.lessOutlet },
  ];
  return (
    <p className="wy">
      {whySentence(story, language)}
      {links.map(
        ({ label, href }) =>
          href && (
            <Fragment key={href}>
              {' '}
              <span className={label.length <= longestWhole ? 'nw' : ''}>
                {'· '}
                <a className="ink3" href={href}>
                  {label}
                </a>
              </span>
            </Fragment>
          ),
      )}
    </p>
  );
}

/** Enough for the stories of a morning, each under the terms that find it. */
const mostStories = 4000;

/** A story rendered with placeholders for its answers, by variant. */
type Drawn = Map<string, Pattern>;

const drawnOf = new Recent<Drawn>(mostStories);
/** A mail is rendered twice, as HTML and as text: the second time skips the lookup by content. */
const lastDrawn = new WeakMap<MailStory, Drawn>();
const blankAnswers = { useful: hole('useful'), notThis: hole('notThis'), lessOutlet: hole('lessOutlet') };

/** A story rendered once for all its readers and each variant; only the signed answers differ between readers. */
export function storyParts(
  story: MailStory,
  variant: string,
  write: (text: string) => string,
  draw: (shared: MailStory) => string,
): MailPart[] {
  const share = (): MailStory => ({ ...story, answers: story.answers && blankAnswers });
  const drawn = lastDrawn.getOrInsertComputed(story, () =>
    drawnOf.getOrInsertComputed(JSON.stringify(share()), () => new Map()),
  );
  const pattern = drawn.getOrInsertComputed(variant, () => cut(draw(share())));
  return fill(pattern, story.answers ?? {}, write);
}
