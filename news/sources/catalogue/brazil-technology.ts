import type { ListedOutlet } from './outlet.ts';

/** Technology and start-ups. */
export const brazilTechnology: ListedOutlet[] = [
  {
    id: 'canaltech',
    name: 'Canaltech',
    home: 'https://canaltech.com.br/',
    feeds: [{ url: 'https://canaltech.com.br/rss/', section: 'geral' }],
  },
  {
    id: 'tecmundo',
    name: 'TecMundo',
    home: 'https://www.tecmundo.com.br/',
    feeds: [{ url: 'https://rss.tecmundo.com.br/feed', section: 'geral' }],
  },
  {
    id: 'tecnoblog',
    name: 'Tecnoblog',
    home: 'https://tecnoblog.net/',
    feeds: [{ url: 'https://tecnoblog.net/feed/', section: 'geral' }],
  },
  {
    id: 'olhar-digital',
    name: 'Olhar Digital',
    home: 'https://olhardigital.com.br/',
    feeds: [{ url: 'https://olhardigital.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'tudocelular',
    name: 'TudoCelular',
    home: 'https://www.tudocelular.com/',
    feeds: [{ url: 'https://www.tudocelular.com/feed/', section: 'geral' }],
  },
  {
    id: 'manual-do-usuario',
    name: 'Manual do Usuário',
    home: 'https://manualdousuario.net/',
    feeds: [{ url: 'https://manualdousuario.net/feed/', section: 'geral' }],
  },
  {
    id: 'startups',
    name: 'Startups',
    home: 'https://startups.com.br/',
    feeds: [{ url: 'https://startups.com.br/feed/', section: 'geral' }],
  },
];
