import { feedsUnder, type ListedOutlet } from './outlet.ts';

/** Outlets in English, with those that write about Brazil. */
export const english: ListedOutlet[] = [
  {
    id: 'bbc-news',
    name: 'BBC News',
    home: 'https://www.bbc.com/news',
    feeds: feedsUnder(
      'https://feeds.bbci.co.uk/news/',
      {
        'top stories': '',
        world: 'world/',
        business: 'business/',
        technology: 'technology/',
        science: 'science_and_environment/',
      },
      'rss.xml',
    ),
  },
  {
    id: 'guardian',
    name: 'The Guardian',
    home: 'https://www.theguardian.com/',
    feeds: feedsUnder(
      'https://www.theguardian.com/',
      { world: 'world', business: 'business', technology: 'technology', environment: 'environment' },
      '/rss',
    ),
  },
  {
    id: 'new-york-times',
    name: 'The New York Times',
    home: 'https://www.nytimes.com/',
    feeds: feedsUnder(
      'https://rss.nytimes.com/services/xml/rss/nyt/',
      { home: 'HomePage', world: 'World', business: 'Business', technology: 'Technology', science: 'Science' },
      '.xml',
    ),
  },
  {
    id: 'washington-post',
    name: 'The Washington Post',
    home: 'https://www.washingtonpost.com/',
    feeds: feedsUnder('https://feeds.washingtonpost.com/rss/', {
      world: 'world',
      business: 'business',
      politics: 'politics',
    }),
  },
  {
    id: 'wall-street-journal',
    name: 'The Wall Street Journal',
    home: 'https://www.wsj.com/',
    feeds: feedsUnder(
      'https://feeds.a.dj.com/rss/',
      { world: 'RSSWorldNews', markets: 'RSSMarketsMain', business: 'WSJcomUSBusiness' },
      '.xml',
    ),
  },
  {
    id: 'bloomberg',
    name: 'Bloomberg',
    home: 'https://www.bloomberg.com/',
    feeds: feedsUnder(
      'https://feeds.bloomberg.com/',
      { markets: 'markets', politics: 'politics', technology: 'technology' },
      '/news.rss',
    ),
  },
  {
    id: 'financial-times',
    name: 'Financial Times',
    home: 'https://www.ft.com/',
    feeds: [
      { url: 'https://www.ft.com/rss/home', section: 'home' },
      { url: 'https://www.ft.com/world?format=rss', section: 'world' },
      { url: 'https://www.ft.com/markets?format=rss', section: 'markets' },
    ],
  },
  {
    id: 'economist',
    name: 'The Economist',
    home: 'https://www.economist.com/',
    feeds: feedsUnder(
      'https://www.economist.com/',
      { 'the americas': 'the-americas', finance: 'finance-and-economics', business: 'business' },
      '/rss.xml',
    ),
  },
  {
    id: 'cnbc',
    name: 'CNBC',
    home: 'https://www.cnbc.com/',
    feeds: [
      { url: 'https://www.cnbc.com/id/100003114/device/rss/rss.html', section: 'top news' },
      { url: 'https://www.cnbc.com/id/10001147/device/rss/rss.html', section: 'business' },
    ],
  },
  {
    id: 'npr',
    name: 'NPR',
    home: 'https://www.npr.org/',
    feeds: feedsUnder('https://feeds.npr.org/', { news: '1001', world: '1004', business: '1006' }, '/rss.xml'),
  },
  {
    id: 'al-jazeera',
    name: 'Al Jazeera',
    home: 'https://www.aljazeera.com/',
    feeds: [{ url: 'https://www.aljazeera.com/xml/rss/all.xml', section: 'all' }],
  },
  {
    id: 'france-24',
    name: 'France 24',
    home: 'https://www.france24.com/en/',
    feeds: [
      { url: 'https://www.france24.com/en/rss', section: 'all' },
      { url: 'https://www.france24.com/en/americas/rss', section: 'americas' },
    ],
  },
  {
    id: 'dw-english',
    name: 'DW',
    home: 'https://www.dw.com/en',
    feeds: [{ url: 'https://rss.dw.com/rdf/rss-en-all', section: 'all' }],
  },
  {
    id: 'sky-news',
    name: 'Sky News',
    home: 'https://news.sky.com/',
    feeds: feedsUnder(
      'https://feeds.skynews.com/feeds/rss/',
      { home: 'home', world: 'world', business: 'business' },
      '.xml',
    ),
  },
  {
    id: 'politico',
    name: 'Politico',
    home: 'https://www.politico.com/',
    feeds: [{ url: 'https://rss.politico.com/politics-news.xml', section: 'politics' }],
  },
  {
    id: 'verge',
    name: 'The Verge',
    home: 'https://www.theverge.com/',
    feeds: [{ url: 'https://www.theverge.com/rss/index.xml', section: 'all' }],
  },
  {
    id: 'ars-technica',
    name: 'Ars Technica',
    home: 'https://arstechnica.com/',
    feeds: [
      { url: 'https://feeds.arstechnica.com/arstechnica/index', section: 'all' },
      { url: 'https://feeds.arstechnica.com/arstechnica/science', section: 'science' },
    ],
  },
  {
    id: 'techcrunch',
    name: 'TechCrunch',
    home: 'https://techcrunch.com/',
    feeds: [{ url: 'https://techcrunch.com/feed/', section: 'all' }],
  },
  {
    id: 'wired',
    name: 'Wired',
    home: 'https://www.wired.com/',
    feeds: [
      { url: 'https://www.wired.com/feed/rss', section: 'all' },
      { url: 'https://www.wired.com/feed/category/business/latest/rss', section: 'business' },
    ],
  },
  {
    id: 'mit-technology-review',
    name: 'MIT Technology Review',
    home: 'https://www.technologyreview.com/',
    feeds: [{ url: 'https://www.technologyreview.com/feed/', section: 'all' }],
  },
  {
    id: 'nasa',
    name: 'NASA',
    home: 'https://www.nasa.gov/',
    feeds: [
      { url: 'https://www.nasa.gov/feed/', section: 'all' },
      { url: 'https://www.nasa.gov/news-release/feed/', section: 'releases' },
    ],
  },
  {
    id: 'un-news',
    name: 'UN News',
    home: 'https://news.un.org/en/',
    feeds: feedsUnder(
      'https://news.un.org/feed/subscribe/en/news/',
      { all: 'all', americas: 'region/americas' },
      '/rss.xml',
    ),
  },
  {
    id: 'valor-international',
    name: 'Valor International',
    home: 'https://valorinternational.globo.com/',
    feeds: feedsUnder('https://valorinternational.globo.com/feed/', { business: 'business/', economy: 'economy/' }),
  },
  {
    id: 'rio-times',
    name: 'The Rio Times',
    home: 'https://www.riotimesonline.com/',
    feeds: [{ url: 'https://riotimesonline.com/feed/', section: 'all' }],
  },
];
