import { escapeMarkup } from '../../../contract/rules/escape.ts';
import type { Article } from '../articles.ts';

export const linkList = (articles: readonly Article[]): string =>
  `<ul>${articles.map(({ path, headline }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(headline)}</a></li>`).join('')}</ul>`;

export const masthead = (name: string, tagline: string, home: string, words: Words): string => `
<header class="masthead">
  <a class="logo" href="${escapeMarkup(home)}">${escapeMarkup(name)}</a>
  <p class="tagline">${escapeMarkup(tagline)}</p>
  <nav class="menu"><ul>${words.sections.map((section) => `<li><a href="${escapeMarkup(home)}">${section}</a></li>`).join('')}</ul></nav>
</header>`;

export const newsletterBox = (words: Words): string => `
<aside class="newsletter">
  <h3>${words.newsletterTitle}</h3>
  <p>${words.newsletterText}</p>
  <form action="#" method="post"><input type="email" name="email" placeholder="${words.email}"><button type="submit">${words.newsletterButton}</button></form>
</aside>`;

export const shareBar = (words: Words): string =>
  `<div class="share-buttons">${words.share.map((label) => `<button type="button">${label}</button>`).join(' ')}</div>`;

export const colophon = (name: string, words: Words): string => `
<div class="cookie-banner" role="dialog"><p>${words.cookies}</p><button type="button">${words.accept}</button></div>
<footer class="site-footer"><p>© ${escapeMarkup(name)}. ${words.footer}</p></footer>`;

export const style = `<style>body{font:17px/1.6 Georgia,serif;margin:0 auto;max-width:62rem;padding:1rem;color:#222}
.menu ul{display:flex;gap:1rem;list-style:none;padding:0;flex-wrap:wrap}.logo{font-size:2rem;color:inherit;text-decoration:none}
aside,.share-buttons,.cookie-banner{border-top:1px solid #ccc;font-size:.9rem;margin:1rem 0;padding:.5rem 0}</style>`;

/** Parts of a newspaper page that are not the article's text. */
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
