/** The furniture's texts: what surrounds an article on a newspaper's page and is not the article. */
const pt = {
  locale: 'pt-BR',
  sections: ['Últimas', 'Política', 'Economia', 'Cidades', 'Cultura', 'Esportes', 'Opinião', 'Assine'],
  by: 'Por',
  share: ['Compartilhar', 'Copiar link', 'Enviar por e-mail', 'Imprimir'],
  readAlso: 'Leia também',
  related: 'Mais sobre o assunto',
  mostRead: 'Mais lidas',
  newsletterTitle: 'Receba nossa seleção todas as manhãs',
  newsletterText: 'Cadastre seu e-mail e comece o dia bem informado. É grátis e você cancela quando quiser.',
  newsletterButton: 'Quero receber',
  email: 'Seu e-mail',
  cookies: 'Usamos cookies para melhorar a sua navegação. Ao continuar, você concorda com a nossa política.',
  accept: 'Aceitar e fechar',
  comments: 'Comentários são exclusivos para assinantes. Entre na sua conta para participar.',
  footer: 'Veículo fictício de uma redação de demonstração. Nomes, empresas e fatos são inventados.',
  feed: 'Assinar o canal de notícias',
};

const en: typeof pt = {
  locale: 'en',
  sections: ['Latest', 'World', 'Business', 'Technology', 'Climate', 'Opinion', 'Subscribe'],
  by: 'By',
  share: ['Share', 'Copy link', 'Send by e-mail', 'Print'],
  readAlso: 'Read next',
  related: 'More on this subject',
  mostRead: 'Most read',
  newsletterTitle: 'Our morning briefing in your inbox',
  newsletterText: 'Leave your e-mail and start the day well informed. It is free, and you can leave at any time.',
  newsletterButton: 'Sign me up',
  email: 'Your e-mail',
  cookies: 'We use cookies to improve your visit. By continuing you agree to our policy.',
  accept: 'Accept and close',
  comments: 'Comments are open to subscribers. Sign in to take part.',
  footer: 'A fictitious outlet of a demonstration newsroom. Names, companies and events are invented.',
  feed: 'Subscribe to the news feed',
};

export type Words = typeof pt;

export const wordsFor = (language: 'pt' | 'en'): Words => (language === 'pt' ? pt : en);
