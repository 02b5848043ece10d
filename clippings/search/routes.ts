import { api } from '../../platform/http/procedures.ts';
import { searchArticles } from './search-articles.ts';

export const searchRoutes = {
  articles: api.search.articles.handler(({ context: { read, reader }, input }) =>
    read((platform) => searchArticles(platform, reader.id, input)),
  ),
};
