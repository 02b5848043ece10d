import type { WeekCourse } from '../contract/archive.ts';
import type { Language } from '../contract/language.ts';
import type { EditionProps, MailStory } from './edition/edition.ts';
import type { NoticeWords } from './notice-mail.tsx';
import type { WeeklyProps } from './weekly-mail.tsx';

const site = 'https://recorte.example';
export const november = (day: number, language: Language) => (language === 'pt' ? `${day}/11` : `${day} Nov`);

const texts = {
  pt: {
    day: 'Segunda, 16 de novembro',
    terms: ['hidrogênio verde', 'leilão de transmissão', 'energia'],
    stories: [
      [
        'Primeira usina de hidrogênio verde do estado sai do papel',
        'O consórcio assinou o contrato de energia que faltava e começa a obra em janeiro. A usina fica ao lado do porto e deve produzir em escala comercial em dois anos.',
      ],
      [
        'Porto abre consulta sobre tubulação para amônia',
        'A consulta fica aberta por 45 dias e trata do traçado do duto e das regras de segurança.',
      ],
      [
        'Regra do leilão de transmissão muda e empresas ganham 30 dias',
        'O novo edital separa os lotes do Nordeste e aceita garantia digital. As propostas já enviadas continuam valendo.',
      ],
      [
        'Conta de energia fica mais leve com a volta da chuva',
        'Os reservatórios do Sudeste subiram pela terceira semana e a cobrança extra cai em dezembro.',
      ],
    ],
    outlets: {
      0: ['Contrato destrava obra de usina', 'O que muda no cais com a nova usina'],
      2: ['Lotes do Nordeste serão leiloados à parte'],
    },
    more: ['Bairro vizinho ao porto pede audiência sobre a usina', 'Senai abre turmas para quem vai operar a usina'],
    silent: 'baterias de lítio',
    sponsored: [
      'Curso gratuito sobre tarifas de energia para quem não é engenheiro',
      'Quatro aulas curtas, com certificado.',
    ],
  },
  en: {
    day: 'Monday 16 November',
    terms: ['green hydrogen', 'transmission auction', 'energy'],
    stories: [
      [
        'First green hydrogen plant of the state gets going',
        'The consortium signed the missing power contract and starts building in January. The plant stands beside the port and should produce at commercial scale in two years.',
      ],
      [
        'Port opens consultation on ammonia pipeline',
        'The consultation stays open for 45 days and deals with the route and the safety rules.',
      ],
      [
        'Rule of the transmission auction changes and companies gain 30 days',
        'The new terms separate the northeastern lots and accept digital guarantees. Bids already sent remain valid.',
      ],
      [
        'Households pay less for energy as the rain returns',
        'Reservoirs in the southeast rose for the third week and the surcharge falls in December.',
      ],
    ],
    outlets: {
      0: ['Contract unlocks the works', 'What changes at the quay'],
      2: ['Northeastern lots to be sold apart'],
    },
    more: ['Neighbours of the port ask for a hearing', 'School opens courses for plant operators'],
    silent: 'lithium batteries',
    sponsored: ['Free course on power tariffs for non-engineers', 'Four short lessons, with certificate.'],
  },
} as const;

const names = ['Gazeta da Manhã', 'Correio Econômico', 'Diário do Porto'];
const token = (letter: string) => letter.repeat(33);

const dispute = (language: Language): MailStory['dispute'] => ({
  noun: language === 'pt' ? 'empregos' : 'jobs',
  claims: [
    { value: language === 'pt' ? '1.200' : '1,200', outlets: [names[0]!, names[1]!] },
    { value: '900', outlets: [names[2]!] },
  ],
});

function story(language: Language, index: number, term: string, outletCount: number): MailStory {
  const [title, summary] = texts[language].stories[index]!;
  const titles: Record<number, readonly string[]> = texts[language].outlets;
  const more = index === 0 ? texts[language].more : [];
  const at = title.toLowerCase().indexOf(term);
  return {
    title,
    line: summary.split(/(?<=\.) /)[0] ?? title,
    titleMarks: at < 0 ? [] : [[at, at + term.length]],
    url: `https://gazeta.example/${index}`,
    summary,
    summaryMarks: [],
    outlets: names.slice(0, outletCount).map((name, n) => ({
      name,
      url: n === 0 ? `https://gazeta.example/${index}` : `https://outlet${n}.example/${index}`,
      title: titles[index]?.[n - 1] ?? title,
      time: `05:${40 + n * 6}`,
    })),
    kind: at < 0 ? 'mentioned' : 'about',
    isInTitle: at >= 0,
    titleWord: null,
    isInLead: false,
    mentions: 3,
    otherWords: [],
    isUpdate: index === 2,
    isInMail: true,
    isFollowed: false,
    language,
    isNews: index === 2,
    dispute: index === 0 ? dispute(language) : null,
    more: more.map((headline, n) => ({
      outlet: names[n + 1]!,
      title: headline,
      url: `https://outlet${n + 1}.example/more/${index}`,
    })),
    storyUrl: outletCount > 3 || more.length > 0 || index === 2 ? `${site}/story/${1000 + index}` : null,
    answers: {
      useful: `${site}/u/f/${token('a')}`,
      notThis: `${site}/u/f/${token('b')}`,
      lessOutlet: `${site}/u/f/${token('c')}`,
    },
  };
}

/** An invented edition with every part of the mail, for `npm run mails` and the tests. */
export function sampleEdition(language: Language): EditionProps {
  const { terms, day, silent, sponsored } = texts[language];
  return {
    siteUrl: site,
    dateText: day,
    name: 'Marina',
    isPreview: false,
    terms: [
      {
        term: terms[0],
        cutCount: 0,
        stories: [story(language, 0, terms[0], 3), story(language, 1, terms[0], 1)],
      },
      { term: terms[1], cutCount: 0, stories: [story(language, 2, terms[1], 2)] },
      { term: terms[2], cutCount: 136, stories: [story(language, 3, terms[2], 1)] },
    ],
    silent: [{ term: silent, lastOn: november(12, language) }],
    webCount: 0,
    answersTaken: 2,
    coverage: { articles: 412, outlets: 31, failed: ['Portal Norte'] },
    sponsored: {
      title: sponsored[0],
      description: sponsored[1],
      url: `${site}/u/s/${token('d')}`,
      sponsor: 'luz.example',
    },
    webUrl: `${site}/e/${'e'.repeat(22)}`,
    controls: {
      terms: `${site}/dashboard`,
      why: `${site}/why`,
      settings: `${site}/account`,
      pause: `${site}/u/p/${token('f')}`,
      unsubscribe: `${site}/u/${'g'.repeat(22)}`,
    },
    reader: { email: 'marina@exemplo.test', time: '06:30', plan: 'Premium' },
    contact: 'Rua Exemplo 100, Fortaleza, CE',
  };
}

export function sampleAway(language: Language): NonNullable<EditionProps['away']> {
  const lines = sampleEdition(language)
    .terms.slice(1)
    .map(({ term, stories }) => ({
      term,
      stories: stories.map(({ title, url, outlets }, n) => ({
        title,
        url,
        outlet: outlets[0]!.name,
        outlets: outlets.length,
        firstOn: november(4, language),
        lastOn: november(4 + 3 * n, language),
      })),
    }));
  return { from: november(3, language), terms: lines };
}

/** One story that many outlets reported within an hour. */
export function sampleAlert(language: Language): EditionProps {
  const { controls, terms, ...edition } = sampleEdition(language);
  const [{ stories, ...term } = { stories: [], term: '', cutCount: 0 }] = terms;
  return {
    ...edition,
    terms: [{ ...term, stories: stories.slice(0, 1) }],
    alert: { type: 'burst', outlets: 7, usual: 2 },
    controls: controls && { ...controls, alerts: `${site}/u/a/${'k'.repeat(22)}` },
    silent: [],
    answersTaken: 0,
    sponsored: null,
  };
}

const clippings = {
  pt: { name: 'Energia para a diretoria', owner: 'Marina Azevedo' },
  en: { name: 'Energy for the board', owner: 'Marina Azevedo' },
} as const;

export const withoutAnswers = (terms: EditionProps['terms']): EditionProps['terms'] =>
  terms.map((term) => ({ ...term, stories: term.stories.map((one) => ({ ...one, answers: null })) }));

/** The same stories as another person's specific clipping: without the receiver's own terms, pause or answers. */
export function sampleClipping(language: Language): EditionProps {
  const edition = sampleEdition(language);
  return {
    ...edition,
    name: null,
    answersTaken: 0,
    sponsored: null,
    terms: withoutAnswers(edition.terms),
    controls: { terms: null, why: null, settings: null, pause: null, unsubscribe: `${site}/u/c/${'h'.repeat(22)}` },
    reader: { email: 'diretoria@exemplo.test', time: '08:00', plan: 'Pro' },
    clipping: clippings[language],
  };
}

/** A week with one story that grew, one that ended, one that began and one that went on. */
export function sampleWeekly(language: Language): WeeklyProps {
  const edition = sampleEdition(language);
  const stories = edition.terms.flatMap((term) => term.stories);
  const kinds: WeekCourse['course'][] = ['grew', 'steady', 'new', 'ended'];
  const articles = [17, 5, 5, 7];
  const courses = stories.map(({ url, outlets }, n): [string, WeekCourse] => [
    url,
    {
      course: kinds[n]!,
      articles: articles[n]!,
      outlets: outlets.length,
      lastOn: november(11, language),
      firstOn: november(9, language),
      latest: n === 0 ? texts[language].outlets[0][0]! : null,
    },
  ]);
  return {
    ...edition,
    voice: edition.terms.slice(0, 2).map(({ term }, n) => ({
      term,
      articles: 18 - 6 * n,
      outlets: names.slice(0, 3).map((name, place) => ({ name, articles: 6 - 2 * place })),
    })),
    compareUrl: `${site}/compare?ids=a,b`,
    span: 'week',
    silent: edition.silent.map((silent) => ({ ...silent, lastOn: november(3, language) })),
    reader: { email: 'marina@exemplo.test', time: '06:30', plan: 'Pro' },
    answersTaken: 0,
    sponsored: null,
    coverage: { articles: 412, outlets: 31, failed: [] },
    week: { from: november(9, language), to: november(15, language) },
    courses: Object.fromEntries(courses),
  };
}

/** The values of each notice. Its type requires a sample for every kind, which the rules are tested on. */
export function sampleNotices(language: Language): NoticeWords {
  return {
    confirm: {},
    reset: {},
    emailChange: {},
    emailChanged: { email: 'm•••@exemplo.com' },
    accessChanged: { change: 'password' },
    paymentFailed: {},
    yearEnds: { plan: 'Premium', date: language === 'pt' ? '10/03/2027' : '2027-03-10', days: 30 },
    salesRequest: {
      name: 'Marina Azevedo',
      email: 'marina@exemplo.com',
      plan: 'Pro',
      message: language === 'pt' ? 'Somos doze pessoas na redação.' : 'We are twelve people in the newsroom.',
    },
    trouble: { kind: 'late', count: 38 },
    troubleOver: { kind: 'late', minutes: 42 },
    invite: { code: 'AB12CD34' },
    welcome: { day: 'tomorrow', date: november(17, language), time: '06:30' },
    sourceAnswers: { outcome: 'both', read: 'gazeta.example, correio.example', refused: 'loja.example' },
    draftReady: {
      clipping: sampleClipping(language).clipping?.name ?? '',
      day: language === 'pt' ? 'Segunda, 16 de novembro' : 'Monday, November 16',
      time: '07:00',
      count: 12,
      outcome: 'sends',
    },
    clippingInvite: {
      clipping: sampleClipping(language).clipping?.name ?? '',
      owner: 'Marina Azevedo',
      sender: 'named',
      refuseLink: 'https://recorte.example/u/no/sample',
    },
  };
}
