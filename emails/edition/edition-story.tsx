import type { Language } from '../../contract/language.ts';
import { Box, Link, Row, Tag } from '../layout.tsx';
import { Recent } from '../recent.ts';
import { closed, createTemplate, hole, type MailPart, OpenPart, Slot } from '../template.tsx';
import { words } from '../words.ts';
import { type EditionStory, leadOutletOf } from './edition.ts';
import { Marked, MoreOnThis, whyHere } from './story-parts.tsx';

/** More lines than this would push the next story off the screen; the web page lists them all. */
export const outletLines = 3;

interface StoryOptions {
  /** The first story of the mail is set larger. */
  isLead: boolean;
  /** Of its term: a line parts the others. */
  isFirst: boolean;
  isWeb: boolean;
  language: Language;
}

/** Cut where readers differ: the head by their term, the answers by their signed links; the outlets are the same for all. */
const rowTemplate = createTemplate(({ isFirst }: { isFirst: boolean }) => (
  <Row padding={isFirst ? '22px 32px 24px' : '0 32px 24px'}>
    {!isFirst && <p className="rule hl">&nbsp;</p>}
    <Slot name="content" as="p" />
  </Row>
));
const headTemplate = createTemplate(Head);
const outletsTemplate = createTemplate(Outlets);
const moreTemplate = createTemplate(MoreOnThis);
const whyTemplate = createTemplate(({ line }: { line: string }) => <p className="wy">{line}</p>);
const answersTemplate = createTemplate(Answers);

export function storyHtml(story: EditionStory, options: StoryOptions): readonly MailPart[] {
  const { isLead, isFirst, isWeb, language } = options;
  const way = `${language} ${isLead} ${isFirst} ${isWeb}`;
  return storyParts(story, { way, isMarkup: true }, (answers) => drawStory(story, options, answers));
}

function drawStory(story: EditionStory, options: StoryOptions, answers: OpenAnswers | null): MailPart[] {
  const { isLead, isFirst, isWeb, language } = options;
  const { title, titleMarks, url, summary, summaryMarks, isUpdate, outlets, more } = story;
  const content = [
    ...headTemplate({ title, titleMarks, url, summary, summaryMarks, isUpdate, isLead, language }, {}),
    ...outletsTemplate({ outlets, title, url, limit: isWeb ? outlets.length : outletLines, language }, {}),
    ...(more.length > 0 ? moreTemplate({ more, language }, {}) : []),
    ...whyTemplate({ line: whyHere(story, language) }, {}),
    ...(answers ? answersTemplate({ outlet: leadOutletOf(story), language }, answers) : []),
  ];
  return rowTemplate({ isFirst }, { content });
}

type HeadProps = Pick<EditionStory, 'title' | 'titleMarks' | 'url' | 'summary' | 'summaryMarks' | 'isUpdate'> & {
  isLead: boolean;
  language: Language;
};

function Head({ title, titleMarks, url, summary, summaryMarks, isUpdate, isLead, language }: HeadProps) {
  return (
    <>
      {isUpdate && <Tag>{words(language)('edition.update')}</Tag>}
      <h3 className={isLead ? 'st ld' : 'st'}>
        <a className="ink pl" href={url}>
          <Marked text={title} marks={titleMarks} />
        </a>
      </h3>
      <p className="su">
        <Marked text={summary} marks={summaryMarks} />
      </p>
    </>
  );
}

interface OutletsProps {
  outlets: EditionStory['outlets'];
  /** The story's own: an outlet with the same headline need not repeat it. */
  title: string;
  /** The story's own: the headline leads there already. */
  url: string;
  limit: number;
  language: Language;
}

function Outlets({ outlets, title, url, limit, language }: OutletsProps) {
  const [only] = outlets;
  if (outlets.length === 1 && only) {
    return (
      <p className="t14 ink2">
        {only.url === url ? <b>{only.name}</b> : <Link href={only.url}>{only.name}</Link>}, {only.time}
      </p>
    );
  }
  const hidden = outlets.length - limit;
  return (
    <Box>
      {outlets.slice(0, limit).map((outlet) => (
        <tr key={outlet.url}>
          <td className="o">
            {outlet.url === url ? (
              <b>{outlet.name}</b>
            ) : (
              <Link href={outlet.url}>
                <b>{outlet.name}</b>
              </Link>
            )}
            {outlet.title !== title && `: ${outlet.title}`}
          </td>
          <td className="o h">{outlet.time}</td>
        </tr>
      ))}
      {hidden > 0 && (
        <tr>
          <td className="o" colSpan={2}>
            {words(language)('edition.moreOutlets', { count: hidden })}
          </td>
        </tr>
      )}
    </Box>
  );
}

interface AnswersProps {
  /** Whose headline it is. */
  outlet: string | undefined;
  language: Language;
}

function Answers({ outlet, language }: AnswersProps) {
  const t = words(language);
  const buttons = [
    { label: t('edition.useful'), href: hole('useful') },
    { label: t('edition.notThis'), href: hole('notThis') },
  ];
  return (
    <>
      <table className="bs" role="presentation">
        <tbody>
          <tr>
            {buttons.flatMap(({ label, href }, index) => [
              ...(index > 0 ? [<td key={`gap ${href}`} width={8} />] : []),
              <td key={href} className="bd">
                <a className="an" href={href}>
                  {label}
                </a>
              </td>,
            ])}
          </tr>
        </tbody>
      </table>
      {outlet && (
        <p className="tl lo">
          <Link href={hole('lessOutlet')}>{t('edition.lessOutlet', { outlet })}</Link>
        </p>
      )}
    </>
  );
}

/** The stories of a morning, each under the terms that bring it. */
const mostStories = 4000;

/** What was drawn of a story, by the way it was drawn. */
type Drawn = Map<string, readonly MailPart[]>;

const drawnOf = new Recent<Drawn>(mostStories);
/** The mail is drawn twice, as markup and as text: the second looks for nothing. */
const lastDrawn = new WeakMap<EditionStory, Drawn>();
const openAnswers = {
  useful: [new OpenPart('useful')],
  notThis: [new OpenPart('notThis')],
  lessOutlet: [new OpenPart('lessOutlet')],
};

export type OpenAnswers = typeof openAnswers;

/** A story as all its readers get it, drawn once for each way of drawing it; only the signed answers are one reader's own. */
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
