import type { Outlet } from './outlet.ts';

/**
 * The federal gazette, read through the same door as every outlet: its daily page carries the list of acts as JSON,
 * which `parseFeed` takes as entries. Optional, because a thousand acts a day are news only to those who ask for them.
 */
export const officialGazette: Outlet = {
  id: 'diario-oficial-da-uniao',
  name: 'Diário Oficial da União',
  home: 'https://www.in.gov.br/',
  language: 'pt',
  region: 'BR',
  owner: 'Imprensa Nacional',
  kind: 'public',
  paywall: false,
  feeds: [
    { url: 'https://www.in.gov.br/leiturajornal?secao=do1', section: 'seção 1' },
    { url: 'https://www.in.gov.br/leiturajornal?secao=do2', section: 'seção 2' },
    { url: 'https://www.in.gov.br/leiturajornal?secao=do3', section: 'seção 3' },
  ],
};
