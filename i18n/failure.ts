import type { SameKeys } from './same-keys.ts';

const pt = {
  title: 'Algo deu errado. Tente novamente.',
  explanation: 'A página não abriu. O que você já salvou continua salvo.',
  retry: 'Recarregar a página',
  home: 'Voltar ao início',
  offline: 'Sem conexão. Nada é salvo até ela voltar.',
  online: 'A conexão voltou.',
  close: 'Fechar',
} as const;

const en = {
  title: 'Something went wrong. Please try again.',
  explanation: 'The page did not open. What you have saved is still saved.',
  retry: 'Reload the page',
  home: 'Back to home',
  offline: 'No connection. Nothing is saved until it is back.',
  online: 'The connection is back.',
  close: 'Close',
} as const satisfies SameKeys<typeof pt>;

/** Words for the moment when nothing else could be loaded: they travel with the first script, in both languages. */
export const failureWords = { pt, en };
