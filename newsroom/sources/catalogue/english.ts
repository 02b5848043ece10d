import { type ListedOutlet, under } from './outlet.ts';

/** Outlets in English, with those that write about Brazil. */
export const english: ListedOutlet[] = [
  [
    'bbc-news',
    'BBC News',
    'https://www.bbc.com/news',
    under(
      'https://feeds.bbci.co.uk/news/',
      {
        'top stories': 'rss',
        world: 'world/rss',
        business: 'business/rss',
        technology: 'technology/rss',
        science: 'science_and_environment/rss',
      },
      '.xml',
    ),
  ],
  [
    'guardian',
    'The Guardian',
    'https://www.theguardian.com/',
    { world: '/world/rss', business: '/business/rss', technology: '/technology/rss', environment: '/environment/rss' },
  ],
  [
    'new-york-times',
    'The New York Times',
    'https://www.nytimes.com/',
    under(
      'https://rss.nytimes.com/services/xml/rss/nyt/',
      { home: 'HomePage', world: 'World', business: 'Business', technology: 'Technology', science: 'Science' },
      '.xml',
    ),
  ],
  [
    'washington-post',
    'The Washington Post',
    'https://www.washingtonpost.com/',
    under('https://feeds.washingtonpost.com/rss/', { world: 'world', business: 'business', politics: 'politics' }),
  ],
  [
    'wall-street-journal',
    'The Wall Street Journal',
    'https://www.wsj.com/',
    under(
      'https://feeds.a.dj.com/rss/',
      { world: 'RSSWorldNews', markets: 'RSSMarketsMain', business: 'WSJcomUSBusiness' },
      '.xml',
    ),
  ],
  [
    'bloomberg',
    'Bloomberg',
    'https://www.bloomberg.com/',
    under(
      'https://feeds.bloomberg.com/',
      { markets: 'markets', politics: 'politics', technology: 'technology' },
      '/news.rss',
    ),
  ],
  [
    'financial-times',
    'Financial Times',
    'https://www.ft.com/',
    { home: '/rss/home', world: '/world?format=rss', markets: '/markets?format=rss' },
  ],
  [
    'economist',
    'The Economist',
    'https://www.economist.com/',
    {
      'the americas': '/the-americas/rss.xml',
      finance: '/finance-and-economics/rss.xml',
      business: '/business/rss.xml',
    },
  ],
  [
    'cnbc',
    'CNBC',
    'https://www.cnbc.com/',
    { 'top news': '/id/100003114/device/rss/rss.html', business: '/id/10001147/device/rss/rss.html' },
  ],
  [
    'npr',
    'NPR',
    'https://www.npr.org/',
    under('https://feeds.npr.org/', { news: '1001', world: '1004', business: '1006' }, '/rss.xml'),
  ],
  ['al-jazeera', 'Al Jazeera', 'https://www.aljazeera.com/', { all: '/xml/rss/all.xml' }],
  ['france-24', 'France 24', 'https://www.france24.com/en/', { all: '/en/rss', americas: '/en/americas/rss' }],
  ['dw-english', 'DW', 'https://www.dw.com/en', { all: 'https://rss.dw.com/rdf/rss-en-all' }],
  [
    'sky-news',
    'Sky News',
    'https://news.sky.com/',
    under('https://feeds.skynews.com/feeds/rss/', { home: 'home', world: 'world', business: 'business' }, '.xml'),
  ],
  ['politico', 'Politico', 'https://www.politico.com/', { politics: 'https://rss.politico.com/politics-news.xml' }],
  ['verge', 'The Verge', 'https://www.theverge.com/', { all: '/rss/index.xml' }],
  [
    'ars-technica',
    'Ars Technica',
    'https://arstechnica.com/',
    {
      all: 'https://feeds.arstechnica.com/arstechnica/index',
      science: 'https://feeds.arstechnica.com/arstechnica/science',
    },
  ],
  ['techcrunch', 'TechCrunch', 'https://techcrunch.com/', { all: '/feed/' }],
  ['wired', 'Wired', 'https://www.wired.com/', { all: '/feed/rss', business: '/feed/category/business/latest/rss' }],
  ['mit-technology-review', 'MIT Technology Review', 'https://www.technologyreview.com/', { all: '/feed/' }],
  ['nasa', 'NASA', 'https://www.nasa.gov/', { all: '/feed/', releases: '/news-release/feed/' }],
  [
    'un-news',
    'UN News',
    'https://news.un.org/en/',
    { all: '/feed/subscribe/en/news/all/rss.xml', americas: '/feed/subscribe/en/news/region/americas/rss.xml' },
  ],
  [
    'valor-international',
    'Valor International',
    'https://valorinternational.globo.com/',
    { business: '/feed/business/', economy: '/feed/economy/' },
  ],
  ['rio-times', 'The Rio Times', 'https://www.riotimesonline.com/', { all: 'https://riotimesonline.com/feed/' }],
];
