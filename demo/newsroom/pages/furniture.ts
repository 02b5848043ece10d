import type { Article } from '../articles.ts';
import { escapeMarkup } from '../markup.ts';
import type { Words } from './words.ts';

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
