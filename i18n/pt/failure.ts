/** Words for the moment when nothing else could be loaded: they travel with the first script, in both languages. */
export default {
  title: 'Algo deu errado. Tente novamente.',
  explanation: 'A página não abriu. O que você já salvou continua salvo.',
  retry: 'Recarregar a página',
  home: 'Voltar ao início',
} as const;
