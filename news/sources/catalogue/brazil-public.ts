import { feedsUnder, type ListedOutlet, type Outlet } from './outlet.ts';

/** Public agencies and institutions that publish news of their own. */
export const brazilPublic: ListedOutlet[] = [
  {
    id: 'agencia-brasil',
    name: 'Agência Brasil',
    home: 'https://agenciabrasil.ebc.com.br/',
    feeds: feedsUnder(
      'https://agenciabrasil.ebc.com.br/rss/',
      {
        últimas: 'ultimasnoticias',
        geral: 'geral',
        política: 'politica',
        economia: 'economia',
        internacional: 'internacional',
        educação: 'educacao',
        saúde: 'saude',
        'meio ambiente': 'meio-ambiente',
        'direitos humanos': 'direitos-humanos',
        justiça: 'justica',
      },
      '/feed.xml',
    ),
  },
  {
    id: 'agencia-gov',
    name: 'Agência Gov',
    home: 'https://agenciagov.ebc.com.br/',
    feeds: [{ url: 'https://agenciagov.ebc.com.br/RSS', section: 'geral' }],
  },
  {
    id: 'agencia-senado',
    name: 'Agência Senado',
    home: 'https://www12.senado.leg.br/noticias',
    feeds: [{ url: 'https://www12.senado.leg.br/noticias/rss', section: 'geral' }],
  },
  {
    id: 'agencia-camara',
    name: 'Agência Câmara',
    home: 'https://www.camara.leg.br/noticias',
    feeds: [{ url: 'https://www.camara.leg.br/noticias/feed/', section: 'geral' }],
  },
  {
    id: 'gov-br',
    name: 'Gov.br',
    home: 'https://www.gov.br/pt-br/noticias',
    feeds: [{ url: 'https://www.gov.br/pt-br/noticias/@@rss.xml', section: 'notícias' }],
  },
  {
    id: 'agencia-ibge',
    name: 'Agência IBGE',
    home: 'https://agenciadenoticias.ibge.gov.br/',
    feeds: [{ url: 'https://agenciadenoticias.ibge.gov.br/agencia-rss', section: 'geral' }],
  },
  {
    id: 'banco-central',
    name: 'Banco Central do Brasil',
    home: 'https://www.bcb.gov.br/',
    feeds: [{ url: 'https://www.bcb.gov.br/api/feed/sitebcb/sitefeeds/noticias', section: 'notícias' }],
  },
  {
    id: 'cnj',
    name: 'CNJ',
    home: 'https://www.cnj.jus.br/',
    feeds: [{ url: 'https://www.cnj.jus.br/feed/', section: 'geral' }],
  },
  {
    id: 'tst',
    name: 'TST',
    home: 'https://www.tst.jus.br/',
    feeds: [{ url: 'https://www.tst.jus.br/rss', section: 'geral' }],
  },
  {
    id: 'agencia-fapesp',
    name: 'Agência FAPESP',
    home: 'https://agencia.fapesp.br/',
    feeds: [{ url: 'https://agencia.fapesp.br/rss/', section: 'geral' }],
  },
  {
    id: 'pesquisa-fapesp',
    name: 'Pesquisa FAPESP',
    home: 'https://revistapesquisa.fapesp.br/',
    feeds: [{ url: 'https://revistapesquisa.fapesp.br/feed/', section: 'geral' }],
  },
];

/**
 * The federal gazette, read like every outlet: its daily page contains the list of acts as JSON, which `parseFeed` reads as
 * entries. Optional, because a thousand acts a day interest only those who ask for them.
 */
export const officialGazette: Outlet = {
  id: 'diario-oficial-da-uniao',
  name: 'Diário Oficial da União',
  home: 'https://www.in.gov.br/',
  language: 'pt',
  feeds: [
    { url: 'https://www.in.gov.br/leiturajornal?secao=do1', section: 'seção 1' },
    { url: 'https://www.in.gov.br/leiturajornal?secao=do2', section: 'seção 2' },
    { url: 'https://www.in.gov.br/leiturajornal?secao=do3', section: 'seção 3' },
  ],
};
