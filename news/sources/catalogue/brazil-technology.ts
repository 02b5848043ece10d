import type { Outlet } from './outlet.ts';

/** Technology and start-ups. */
export const brazilTechnology: Outlet[] = [
  {
    id: 'canaltech',
    name: 'Canaltech',
    home: 'https://canaltech.com.br/',
    language: 'pt',
    feeds: [{ url: 'https://canaltech.com.br/rss/', section: 'geral' }],
  },
  {
    id: 'tecmundo',
    name: 'TecMundo',
    home: 'https://www.tecmundo.com.br/',
    language: 'pt',
    feeds: [{ url: 'https://rss.tecmundo.com.br/feed', section: 'geral' }],
  },
  {
    id: 'tecnoblog',
    name: 'Tecnoblog',
    home: 'https://tecnoblog.net/',
    language: 'pt',
    feeds: [{ url: 'https://tecnoblog.net/feed/', section: 'geral' }],
  },
  {
    id: 'olhar-digital',
    name: 'Olhar Digital',
    home: 'https://olhardigital.com.br/',
    language: 'pt',
    feeds: [{ url: 'https://olhardigital.com.br/feed/', section: 'geral' }],
  },
  {
    id: 'tudocelular',
    name: 'TudoCelular',
    home: 'https://www.tudocelular.com/',
    language: 'pt',
    feeds: [{ url: 'https://www.tudocelular.com/feed/', section: 'geral' }],
  },
  {
    id: 'manual-do-usuario',
    name: 'Manual do Usuário',
    home: 'https://manualdousuario.net/',
    language: 'pt',
    feeds: [{ url: 'https://manualdousuario.net/feed/', section: 'geral' }],
  },
  {
    id: 'startups',
    name: 'Startups',
    home: 'https://startups.com.br/',
    language: 'pt',
    feeds: [{ url: 'https://startups.com.br/feed/', section: 'geral' }],
  },
];
