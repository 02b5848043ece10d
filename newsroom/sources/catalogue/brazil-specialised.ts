import { type ListedOutlet, under } from './outlet.ts';

/** Economy, markets, law and agriculture. */
export const brazilBusiness: ListedOutlet[] = [
  [
    'valor',
    'Valor Econômico',
    'https://valor.globo.com/',
    {
      geral: '/rss/valor',
      brasil: 'https://pox.globo.com/rss/valor/brasil/',
      política: 'https://pox.globo.com/rss/valor/politica/',
    },
  ],
  ['pipeline-valor', 'Pipeline', 'https://pipelinevalor.globo.com/', { geral: '/rss/pipelinevalor' }],
  ['exame', 'Exame', 'https://exame.com/', { geral: '/feed/' }],
  [
    'infomoney',
    'InfoMoney',
    'https://www.infomoney.com.br/',
    { geral: '/feed/', mercados: '/mercados/feed/', economia: '/economia/feed/', política: '/politica/feed/' },
  ],
  [
    'istoe-dinheiro',
    'IstoÉ Dinheiro',
    'https://istoedinheiro.com.br/',
    { geral: 'https://www.istoedinheiro.com.br/feed/' },
  ],
  ['epoca-negocios', 'Época Negócios', 'https://epocanegocios.globo.com/', { geral: '/rss/epocanegocios' }],
  ['globo-rural', 'Globo Rural', 'https://globorural.globo.com/', { geral: '/rss/globorural' }],
  ['e-investidor', 'E-Investidor', 'https://einvestidor.estadao.com.br/', { geral: '/feed/' }],
  ['brazil-journal', 'Brazil Journal', 'https://braziljournal.com/', { geral: 'https://www.braziljournal.com/feed/' }],
  ['neofeed', 'NeoFeed', 'https://neofeed.com.br/', { geral: '/feed/' }],
  ['money-times', 'Money Times', 'https://www.moneytimes.com.br/', { geral: '/feed/' }],
  ['seu-dinheiro', 'Seu Dinheiro', 'https://www.seudinheiro.com/', { geral: '/feed/' }],
  ['suno-noticias', 'Suno Notícias', 'https://www.suno.com.br/noticias/', { geral: '/noticias/feed/' }],
  ['investnews', 'InvestNews', 'https://investnews.com.br/', { geral: '/feed/' }],
  ['forbes-brasil', 'Forbes Brasil', 'https://forbes.com.br/', { geral: '/feed/' }],
  ['jota', 'JOTA', 'https://www.jota.info/', { geral: '/feed' }],
  ['conjur', 'ConJur', 'https://www.conjur.com.br/', { geral: 'https://conjur.com.br/feed/' }],
  ['migalhas', 'Migalhas', 'https://www.migalhas.com.br/', { geral: '/rss' }],
  ['agfeed', 'AgFeed', 'https://agfeed.com.br/', { geral: '/feed/' }],
  ['noticias-agricolas', 'Notícias Agrícolas', 'https://www.noticiasagricolas.com.br/', { geral: '/rss/' }],
  ['portal-do-bitcoin', 'Portal do Bitcoin', 'https://portaldobitcoin.uol.com.br/', { geral: '/feed/' }],
  ['medicina-sa', 'Medicina S/A', 'https://medicinasa.com.br/', { geral: '/feed/' }],
];

/** Technology and start-ups. */
export const brazilTechnology: ListedOutlet[] = [
  ['canaltech', 'Canaltech', 'https://canaltech.com.br/', { geral: '/rss/' }],
  ['tecmundo', 'TecMundo', 'https://www.tecmundo.com.br/', { geral: 'https://rss.tecmundo.com.br/feed' }],
  ['tecnoblog', 'Tecnoblog', 'https://tecnoblog.net/', { geral: '/feed/' }],
  ['olhar-digital', 'Olhar Digital', 'https://olhardigital.com.br/', { geral: '/feed/' }],
  ['tudocelular', 'TudoCelular', 'https://www.tudocelular.com/', { geral: '/feed/' }],
  ['manual-do-usuario', 'Manual do Usuário', 'https://manualdousuario.net/', { geral: '/feed/' }],
  ['startups', 'Startups', 'https://startups.com.br/', { geral: '/feed/' }],
];

/** One state or one city, from south to north. */
export const brazilRegional: ListedOutlet[] = [
  ['gzh', 'GZH', 'https://gauchazh.clicrbs.com.br/', { geral: '/rss/', últimas: '/rss/ultimas-noticias/' }],
  ['jornal-do-comercio-rs', 'Jornal do Comércio', 'https://www.jornaldocomercio.com/', { geral: '/rss/' }],
  ['o-sul', 'O Sul', 'https://www.osul.com.br/', { geral: '/feed/' }],
  ['nsc-total', 'NSC Total', 'https://www.nsctotal.com.br/', { geral: '/feed' }],
  ['nd-mais', 'ND Mais', 'https://ndmais.com.br/', { geral: '/feed/' }],
  ['folha-de-londrina', 'Folha de Londrina', 'https://www.folhadelondrina.com.br/', { geral: '/feed' }],
  ['estado-de-minas', 'Estado de Minas', 'https://www.em.com.br/', { geral: '/feed/' }],
  ['o-tempo', 'O Tempo', 'https://www.otempo.com.br/', { brasil: '/rss/brasil', economia: '/rss/economia' }],
  ['extra', 'Extra', 'https://extra.globo.com/', { geral: '/rss/extra' }],
  ['o-dia', 'O Dia', 'https://odia.ig.com.br/', { rio: '/_conteudo/rio-de-janeiro/rss.xml' }],
  ['a-gazeta-es', 'A Gazeta', 'https://www.agazeta.com.br/', { geral: '/rss' }],
  [
    'correio-braziliense',
    'Correio Braziliense',
    'https://www.correiobraziliense.com.br/',
    under('/rss/noticia/', { economia: 'economia', política: 'politica', brasil: 'brasil' }, '/rss.xml'),
  ],
  ['jornal-de-brasilia', 'Jornal de Brasília', 'https://jornaldebrasilia.com.br/', { geral: '/feed/' }],
  ['jornal-opcao', 'Jornal Opção', 'https://www.jornalopcao.com.br/', { geral: '/feed/' }],
  ['mais-goias', 'Mais Goiás', 'https://www.maisgoias.com.br/', { geral: '/feed/' }],
  ['campo-grande-news', 'Campo Grande News', 'https://www.campograndenews.com.br/', { geral: '/rss' }],
  ['circuito-mt', 'Circuito MT', 'https://www.circuitomt.com.br/', { geral: '/feed/' }],
  [
    'diario-do-nordeste',
    'Diário do Nordeste',
    'https://diariodonordeste.verdesmares.com.br/',
    { geral: '/cmlink/feed-1.3009099' },
  ],
  ['o-povo', 'O Povo', 'https://www.opovo.com.br/', { geral: '/rss' }],
  ['opiniao-ce', 'Opinião CE', 'https://www.opiniaoce.com.br/', { geral: '/feed/' }],
  ['gcmais', 'GCMais', 'https://gcmais.com.br/', { geral: '/feed/' }],
  ['a-tarde', 'A Tarde', 'https://atarde.com.br/', { geral: '/rss' }],
  ['correio-24-horas', 'Correio 24 Horas', 'https://www.correio24horas.com.br/', { geral: '/feed/' }],
  [
    'jornal-do-commercio',
    'Jornal do Commercio',
    'https://jc.uol.com.br/',
    { geral: 'https://jc.ne10.uol.com.br/feed/' },
  ],
  ['jornal-da-paraiba', 'Jornal da Paraíba', 'https://jornaldaparaiba.com.br/', { geral: '/rss' }],
  ['portal-correio-pb', 'Portal Correio', 'https://portalcorreio.com.br/', { geral: '/feed/' }],
  ['tribuna-do-norte', 'Tribuna do Norte', 'https://tribunadonorte.com.br/', { geral: '/feed/' }],
  ['gazetaweb', 'GazetaWeb', 'https://www.gazetaweb.com/', { geral: '/feed' }],
  ['infonet', 'Infonet', 'https://infonet.com.br/', { geral: '/feed/' }],
  ['cidade-verde', 'Cidade Verde', 'https://cidadeverde.com/', { geral: '/rss' }],
  ['imirante', 'Imirante', 'https://imirante.com/', { geral: '/rss' }],
  ['o-liberal', 'O Liberal', 'https://www.oliberal.com/', { geral: '/rss' }],
  ['dol', 'DOL', 'https://dol.com.br/', { geral: '/feed' }],
  ['d24am', 'D24AM', 'https://d24am.com/', { geral: '/feed/' }],
  ['ac24horas', 'ac24horas', 'https://ac24horas.com/', { geral: '/feed/' }],
  ['news-rondonia', 'News Rondônia', 'https://newsrondonia.com.br/', { geral: '/feed' }],
  ['gazeta-do-cerrado', 'Gazeta do Cerrado', 'https://gazetadocerrado.com.br/', { geral: '/feed/' }],
];

/** Public agencies and institutions that publish news of their own. */
export const brazilPublic: ListedOutlet[] = [
  [
    'agencia-brasil',
    'Agência Brasil',
    'https://agenciabrasil.ebc.com.br/',
    under(
      '/rss/',
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
  ],
  ['agencia-gov', 'Agência Gov', 'https://agenciagov.ebc.com.br/', { geral: '/RSS' }],
  ['agencia-senado', 'Agência Senado', 'https://www12.senado.leg.br/noticias', { geral: '/noticias/rss' }],
  ['agencia-camara', 'Agência Câmara', 'https://www.camara.leg.br/noticias', { geral: '/noticias/feed/' }],
  ['gov-br', 'Gov.br', 'https://www.gov.br/pt-br/noticias', { notícias: '/pt-br/noticias/@@rss.xml' }],
  ['agencia-ibge', 'Agência IBGE', 'https://agenciadenoticias.ibge.gov.br/', { geral: '/agencia-rss' }],
  [
    'banco-central',
    'Banco Central do Brasil',
    'https://www.bcb.gov.br/',
    { notícias: '/api/feed/sitebcb/sitefeeds/noticias' },
  ],
  ['cnj', 'CNJ', 'https://www.cnj.jus.br/', { geral: '/feed/' }],
  ['tst', 'TST', 'https://www.tst.jus.br/', { geral: '/rss' }],
  ['agencia-fapesp', 'Agência FAPESP', 'https://agencia.fapesp.br/', { geral: '/rss/' }],
  ['pesquisa-fapesp', 'Pesquisa FAPESP', 'https://revistapesquisa.fapesp.br/', { geral: '/feed/' }],
];

/**
 * The federal gazette, read like every outlet: its daily page contains the list of acts as JSON, which `parseFeed` reads as
 * entries. Optional, because a thousand acts a day interest only those who ask for them.
 */
export const officialGazette: ListedOutlet = [
  'diario-oficial-da-uniao',
  'Diário Oficial da União',
  'https://www.in.gov.br/',
  under('/leiturajornal?secao=do', { 'seção 1': '1', 'seção 2': '2', 'seção 3': '3' }),
];
