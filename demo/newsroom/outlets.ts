export type FeedKind = 'rss' | 'atom' | 'json' | 'rdf';

export type FeedPlan = {
  path: string;
  kind: FeedKind;
  /** Only articles of these topics; all of the outlet's if unset. */
  topics?: readonly string[];
  /** Whether items carry the whole text or only the lead. */
  text: 'full' | 'summary';
  encoding?: 'iso-8859-1';
  validators: 'both' | 'etag' | 'last-modified';
};

export type PageLayout = 'article' | 'columns' | 'legacy';

export type OutletPlan = {
  name: string;
  language: 'pt' | 'en';
  layout: PageLayout;
  tagline: string;
  bylines: readonly string[];
  feeds: readonly FeedPlan[];
};

const business = ['economia', 'varejo', 'construcao', 'industria', 'mineracao', 'logistica', 'agronegocio'];

export const outletPlans = {
  gazeta: {
    name: 'Gazeta da Manhã',
    language: 'pt',
    layout: 'article',
    tagline: 'O país antes do café esfriar',
    bylines: ['Marina Tolentino', 'Paulo César Drumond', 'Lia Montalvão'],
    feeds: [
      { path: 'rss/ultimas.xml', kind: 'rss', text: 'full', validators: 'both' },
      { path: 'rss/negocios.xml', kind: 'rss', text: 'summary', validators: 'etag', topics: business },
    ],
  },
  correio: {
    name: 'Correio Econômico',
    language: 'pt',
    layout: 'columns',
    tagline: 'Negócios, mercados e contas que fecham',
    bylines: ['Régis Amorim', 'Camila Fontoura', 'Henrique Tavolaro'],
    feeds: [{ path: 'feed', kind: 'rss', text: 'summary', validators: 'both' }],
  },
  porto: {
    name: 'Diário do Porto',
    language: 'pt',
    layout: 'legacy',
    tagline: 'Desde 1923 à beira do cais',
    bylines: ['Olívia Barcelos', 'Zeca Marinho'],
    feeds: [{ path: 'atom.xml', kind: 'atom', text: 'full', validators: 'both' }],
  },
  norte: {
    name: 'Portal Norte',
    language: 'pt',
    layout: 'article',
    tagline: 'Notícias da floresta, do rio e da cidade',
    bylines: ['Janaína Arapiuns', 'Rui Belém', 'Dora Tapajós'],
    feeds: [{ path: 'feed.json', kind: 'json', text: 'full', validators: 'both' }],
  },
  folha: {
    name: 'Folha do Vale',
    language: 'pt',
    layout: 'legacy',
    tagline: 'O jornal do Vale do Paraíba',
    bylines: ['Antônio Guará', 'Celeste Jambeiro'],
    feeds: [{ path: 'rss.xml', kind: 'rss', text: 'full', encoding: 'iso-8859-1', validators: 'last-modified' }],
  },
  radio: {
    name: 'Rádio Capital',
    language: 'pt',
    layout: 'columns',
    tagline: 'A notícia no ouvido e na tela',
    bylines: ['Redação Rádio Capital', 'Beatriz Sonora'],
    feeds: [{ path: 'noticias.atom', kind: 'atom', text: 'summary', validators: 'etag' }],
  },
  serra: {
    name: 'Jornal da Serra',
    language: 'pt',
    layout: 'legacy',
    tagline: 'A vida acima dos mil metros',
    bylines: ['Firmino Neves', 'Augusta Penedo'],
    feeds: [{ path: 'index.rdf', kind: 'rdf', text: 'summary', validators: 'both' }],
  },
  tribuna: {
    name: 'Tribuna do Cerrado',
    language: 'pt',
    layout: 'article',
    tagline: 'O Brasil do meio',
    bylines: ['Elisa Buriti', 'Murilo Araguaia'],
    feeds: [{ path: 'rss', kind: 'rss', text: 'full', validators: 'etag' }],
  },
  juridica: {
    name: 'Pauta Jurídica',
    language: 'pt',
    layout: 'columns',
    tagline: 'Leis, tribunais e quem vive delas',
    bylines: ['Cássio Lavradio', 'Eugênia Matoso'],
    feeds: [{ path: 'feed.json', kind: 'json', text: 'summary', validators: 'both' }],
  },
  campo: {
    name: 'Campo & Safra',
    language: 'pt',
    layout: 'article',
    tagline: 'Da semente ao porto',
    bylines: ['Laura Trigueiro', 'Benício Colheita'],
    feeds: [{ path: 'feed.xml', kind: 'rss', text: 'full', validators: 'both' }],
  },
  circuito: {
    name: 'Circuito Digital',
    language: 'pt',
    layout: 'article',
    tagline: 'Tecnologia explicada sem manual',
    bylines: ['Yuri Sabóia', 'Tainá Bastos', 'Leo Cordeiro'],
    feeds: [{ path: 'atom', kind: 'atom', text: 'full', validators: 'etag' }],
  },
  litoral: {
    name: 'Jornal do Litoral',
    language: 'pt',
    layout: 'columns',
    tagline: 'Notícia com maresia',
    bylines: ['Nereu Costa Brava', 'Iemã Salgado'],
    feeds: [{ path: 'rss.xml', kind: 'rss', text: 'summary', validators: 'last-modified' }],
  },
  planalto: {
    name: 'Planalto em Dia',
    language: 'pt',
    layout: 'columns',
    tagline: 'Poder, orçamento e bastidores',
    bylines: ['Sérgio Esplanada', 'Virgínia Torto'],
    feeds: [{ path: 'rss/politica.xml', kind: 'rss', text: 'full', validators: 'both' }],
  },
  harbor: {
    name: 'The Harbor Ledger',
    language: 'en',
    layout: 'legacy',
    tagline: 'Trade, tides and the price of things',
    bylines: ['Agnes Whitcombe', 'Peter Larkspur'],
    feeds: [{ path: 'rss.xml', kind: 'rss', text: 'full', validators: 'both' }],
  },
  meridian: {
    name: 'Meridian Wire',
    language: 'en',
    layout: 'columns',
    tagline: 'The day, in order',
    bylines: ['Meridian staff', 'Rowan Ellery', 'Sunniva Drake'],
    feeds: [{ path: 'world.atom', kind: 'atom', text: 'summary', validators: 'both' }],
  },
  greenline: {
    name: 'Greenline Review',
    language: 'en',
    layout: 'article',
    tagline: 'The business of a cooler planet',
    bylines: ['Juno Ashworth', 'Caleb Fennimore'],
    feeds: [{ path: 'feed.json', kind: 'json', text: 'full', validators: 'etag' }],
  },
  southern: {
    name: 'Southern Cross Business',
    language: 'en',
    layout: 'article',
    tagline: 'South America for people who invest in it',
    bylines: ['Delphine Marlow', 'Arturo Penhale'],
    feeds: [{ path: 'rss', kind: 'rss', text: 'full', validators: 'both' }],
  },
} as const satisfies Record<string, OutletPlan>;

export type OutletId = keyof typeof outletPlans;

export const outletIds = Object.keys(outletPlans) as OutletId[];

export const outletPlanOf = (id: OutletId): OutletPlan => outletPlans[id];
