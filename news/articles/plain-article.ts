import type { ArticleKind } from '../text/article-kind.ts';

interface StoredArticle {
  id: number;
  title: string;
  text: string;
  language: string;
  outletId: string;
  publishedAt: Date | number;
  kind: ArticleKind;
}

/** An article for matching and grouping: text, outlet and time, without database fields. */
export function toPlainArticle(article: StoredArticle) {
  return {
    id: String(article.id),
    title: article.title,
    text: article.text,
    language: article.language,
    outlet: article.outletId,
    publishedAt: Number(article.publishedAt),
    kind: article.kind,
  };
}
