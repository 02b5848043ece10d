import type { Language } from '../contract/language.ts';
import pt from '../i18n/pt/emails.ts';
import type { EditionProps } from './edition/edition.ts';
import { editionMail } from './edition/edition-mail.tsx';
import type { RenderedMail } from './layout.tsx';
import { type NoticeKind, noticeMail } from './notice-mail.tsx';
import {
  november,
  sampleAlert,
  sampleAway,
  sampleClipping,
  sampleEdition,
  sampleNotices,
  sampleWeekly,
  withoutAnswers,
} from './samples.ts';
import { weeklyMail } from './weekly-mail.tsx';

const siteUrl = 'https://recorte.example';
const link = `${siteUrl}/auth?token=sample`;
const accessChanges = Object.keys(pt.accessChanged.subject) as (keyof typeof pt.accessChanged.subject)[];

/** Every kind of mail the service sends, by name. */
export function sampleMails(language: Language, pictureUrl = `${siteUrl}/picture.png`): Record<string, RenderedMail> {
  const edition = sampleEdition(language);
  const clipping = sampleClipping(language);
  const own = {
    ...clipping,
    name: edition.name,
    reader: clipping.reader && { ...clipping.reader, email: 'marina@exemplo.test' },
    clipping: clipping.clipping && { ...clipping.clipping, owner: null },
  };
  const editions: Record<string, EditionProps> = {
    edition: { ...edition, sponsored: null },
    'edition-sponsored': edition,
    'edition-sponsored-picture': withPicture(edition, pictureUrl),
    'edition-dozen': withFullSummaries(filledEdition(edition, 4)),
    'edition-long': filledEdition(edition, 12),
    'edition-one': oneStory(edition),
    'edition-empty': emptyEdition(edition, language),
    'edition-update': updatesOnly(edition),
    'edition-preview': previewOf(edition),
    'edition-return': { ...oneStory(edition), away: sampleAway(language) },
    alert: sampleAlert(language),
    'clipping-to-owner': own,
    'clipping-to-recipient': clipping,
    'clipping-signed': signedClipping(clipping, language, pictureUrl),
  };
  const mails = Object.entries(editions).map(([name, props]) => [name, editionMail(props, language)] as const);
  const about = Object.entries(sampleNotices(language)).map(([notice, values]) => {
    const name = notice.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [name, noticeMail(notice as NoticeKind, { siteUrl, link, ...values } as never, language)] as const;
  });
  const access = accessChanges.map((change) => {
    const name = `access-changed-${change.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return [name, noticeMail('accessChanged', { siteUrl, link, change }, language)] as const;
  });
  const weekly = ['weekly', weeklyMail(sampleWeekly(language), language)] as const;
  return Object.fromEntries([...mails, weekly, ...about, ...access]);
}

const senders = {
  pt: { opening: 'Bom dia. A energia abre o nosso dia.', note: 'O prazo da consulta vence na sexta.' },
  en: { opening: 'Good morning. Energy opens our day.', note: 'The consultation closes on Friday.' },
} as const;

/** Under its sender's name, curated, with its PDF. */
function signedClipping(clipping: EditionProps, language: Language, url: string): EditionProps {
  const { opening, note } = senders[language];
  const logo = { url, width: 494, height: 200 };
  const face = { senderName: 'Horta & Lima', colour: '#7a1f1f', signature: 'Horta & Lima\n11 4002-8922', opening };
  const noted = clipping.terms.map((term) => ({
    ...term,
    note,
    stories: term.stories.map((story, at) => (at === 0 ? { ...story, note, isFirst: true } : story)),
  }));
  return {
    ...clipping,
    terms: noted,
    bookUrl: `${siteUrl}/e/sample/recorte.pdf`,
    clipping: clipping.clipping && { ...clipping.clipping, face: { ...face, logo, darkLogo: null } },
  };
}

function withPicture(edition: EditionProps, url: string): EditionProps {
  return {
    ...edition,
    sponsored: edition.sponsored && { ...edition.sponsored, image: { url, width: 988, height: 400 } },
  };
}

/** An edition with `count` stories a term: its own, then weaker copies. */
function filledEdition(edition: EditionProps, count: number): EditionProps {
  const terms = edition.terms.map((term) => {
    const copies = Array.from({ length: count - term.stories.length }, (_, n) => {
      const story = term.stories[n % term.stories.length]!;
      const url = `${story.url}/${n}`;
      return {
        ...story,
        url,
        outlets: [{ ...story.outlets[0]!, url }],
        more: [],
        kind: 'mentioned' as const,
        isInTitle: false,
        titleWord: null,
      };
    });
    return { ...term, stories: [...term.stories, ...copies] };
  });
  return { ...edition, terms, sponsored: null };
}

const SUMMARY_LENGTH = 300;

/** Every summary at its maximum length in a mail. */
function withFullSummaries(edition: EditionProps): EditionProps {
  const terms = edition.terms.map((term) => ({
    ...term,
    stories: term.stories.map((story) => ({
      ...story,
      summary: `${`${story.summary} `.repeat(SUMMARY_LENGTH).slice(0, SUMMARY_LENGTH - 1)}…`,
    })),
  }));
  return { ...edition, terms };
}

function oneStory(edition: EditionProps): EditionProps {
  const [term] = edition.terms;
  return { ...edition, terms: term ? [{ ...term, stories: term.stories.slice(0, 1) }] : [], sponsored: null };
}

function updatesOnly(edition: EditionProps): EditionProps {
  const terms = edition.terms.map((term) => ({ ...term, stories: term.stories.filter(({ isUpdate }) => isUpdate) }));
  return { ...edition, terms: terms.filter(({ stories }) => stories.length > 0), sponsored: null };
}

function emptyEdition(edition: EditionProps, language: Language): EditionProps {
  const silent = edition.terms.map(({ term }, n) => ({ term, lastOn: n === 0 ? null : november(10 + n, language) }));
  return { ...edition, terms: [], silent: [...silent, ...edition.silent], answersTaken: 0 };
}

/** As the reader requests it: nothing is frozen yet, so it has no links to open, answer or stop it. */
function previewOf(edition: EditionProps): EditionProps {
  return {
    ...edition,
    terms: withoutAnswers(edition.terms),
    isPreview: true,
    sponsored: null,
    webUrl: null,
    controls: null,
    reader: null,
    answersTaken: 0,
  };
}
