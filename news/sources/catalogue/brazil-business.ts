import { feedsUnder, type ListedOutlet } from './outlet.ts';

/** Economy, markets, law and agriculture. */
export const brazilBusiness: ListedOutlet[] = [
  {
    id: 'valor',
    name: 'Valor Econômico',
    home: 'https://valor.globo.com/',
    feeds: [
      { url: 'https://valor.globo.com/rss/valor', section: 'geral' },
      { url: 'https://pox.globo.com/rss/valor/brasil/', section: 'brasil' },
      { url: 'https://pox.globo.com/rss/valor/politica/', section: 'política' },
    ],
  },
  {
    id: 'pipeline-valor',
    name: 'Pipeline',
    home: 'https://pipelinevalor.globo.com/',
    feeds: [{ url: 'https://pipelinevalor.globo.com/rss/pipelinevalor', section: 'geral' }],
  },
  {
    id: 'exame',
    name: 'Exame',
    home: 'https://exame.com/',
    feeds: [{ url: 'https://exame.com/feed/', section: 'geral' }],
  },
  {
    id: 'infomoney',
    name: 'InfoMoney',
    home: 'https://www.infomoney.com.br/',
    feeds: feedsUnder(
      'https://www.infomoney.com.br/',
      { geral: '', mercados: 'mercados/', economia: 'economia/', política: 'politica/' },
      'feed/',
    ),
  },
  {
    id: 'istoe-dinheiro',
    name: 'IstoÉ Dinheiro',
    home: 'https://istoedinheiro.com.br/',
    feeds: [{ url: 'https://www.istoedinheiro.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'epoca-negocios',
    name: 'Época Negócios',
    home: 'https://epocanegocios.globo.com/',
    feeds: [{ url: 'https://epocanegocios.globo.com/rss/epocanegocios', section: 'geral' }],
  },
  {
    id: 'globo-rural',
    name: 'Globo Rural',
    home: 'https://globorural.globo.com/',
    feeds: [{ url: 'https://globorural.globo.com/rss/globorural', section: 'geral' }],
  },
  {
    id: 'e-investidor',
    name: 'E-Investidor',
    home: 'https://einvestidor.estadao.com.br/',
    feeds: [{ url: 'https://einvestidor.estadao.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'brazil-journal',
    name: 'Brazil Journal',
    home: 'https://braziljournal.com/',
    feeds: [{ url: 'https://www.braziljournal.com/feed/', section: 'geral' }],
  },
  {
    id: 'neofeed',
    name: 'NeoFeed',
    home: 'https://neofeed.com.br/',
    feeds: [{ url: 'https://neofeed.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'money-times',
    name: 'Money Times',
    home: 'https://www.moneytimes.com.br/',
    feeds: [{ url: 'https://www.moneytimes.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'seu-dinheiro',
    name: 'Seu Dinheiro',
    home: 'https://www.seudinheiro.com/',
    feeds: [{ url: 'https://www.seudinheiro.com/feed/', section: 'geral' }],
  },
  {
    id: 'suno-noticias',
    name: 'Suno Notícias',
    home: 'https://www.suno.com.br/noticias/',
    feeds: [{ url: 'https://www.suno.com.br/noticias/feed/', section: 'geral' }],
  },
  {
    id: 'investnews',
    name: 'InvestNews',
    home: 'https://investnews.com.br/',
    feeds: [{ url: 'https://investnews.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'forbes-brasil',
    name: 'Forbes Brasil',
    home: 'https://forbes.com.br/',
    feeds: [{ url: 'https://forbes.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'jota',
    name: 'JOTA',
    home: 'https://www.jota.info/',
    feeds: [{ url: 'https://www.jota.info/feed', section: 'geral' }],
  },
  {
    id: 'conjur',
    name: 'ConJur',
    home: 'https://www.conjur.com.br/',
    feeds: [{ url: 'https://conjur.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'migalhas',
    name: 'Migalhas',
    home: 'https://www.migalhas.com.br/',
    feeds: [{ url: 'https://www.migalhas.com.br/rss', section: 'geral' }],
  },
  {
    id: 'agfeed',
    name: 'AgFeed',
    home: 'https://agfeed.com.br/',
    feeds: [{ url: 'https://agfeed.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'noticias-agricolas',
    name: 'Notícias Agrícolas',
    home: 'https://www.noticiasagricolas.com.br/',
    feeds: [{ url: 'https://www.noticiasagricolas.com.br/rss/', section: 'geral' }],
  },
  {
    id: 'portal-do-bitcoin',
    name: 'Portal do Bitcoin',
    home: 'https://portaldobitcoin.uol.com.br/',
    feeds: [{ url: 'https://portaldobitcoin.uol.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'medicina-sa',
    name: 'Medicina S/A',
    home: 'https://medicinasa.com.br/',
    feeds: [{ url: 'https://medicinasa.com.br/feed/', section: 'geral' }],
  },
];
