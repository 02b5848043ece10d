import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { scoreLines } from '../../commands/news/explain.ts';
import { createIndex } from '../../newsroom/matching/article-index.ts';
import { explainScore } from '../../newsroom/matching/explaining/explain-score.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { describeReading } from '../../newsroom/matching/query/reading.ts';
import { setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { acronymsOf } from '../matching/acronyms-of-files.ts';
import { readArticleFile } from './input-files.ts';

export const command: Command = {
  summary:
    'Tells how the score of an article of a file comes about for a term: features, weights, odds, and what is missing to be shown, mailed and called about.',
  usage: 'TERM ARTICLE_ID --articles FILE',
  async run(args) {
    const { values, positionals } = readArgs({
      args,
      options: { articles: { type: 'string' } },
      allowPositionals: true,
    });
    const [text, id] = positionals;
    if (!text || !id || !values.articles) throw new UsageError('explain needs TERM ARTICLE_ID --articles FILE');
    const articles = readArticleFile(values.articles);
    if (!articles.some((article) => article.id === id)) throw new UsageError(`no article ${id} in ${values.articles}`);
    setAcronymsInUse(acronymsOf(articles));
    const index = createIndex(
      articles.map(({ publishedAt, link: _, ...article }) =>
        publishedAt === null ? article : { ...article, publishedAt },
      ),
    );
    const term = compileTerm(text);
    console.log(describeReading(term.reading, 'en'));
    for (const { typed, meant } of index.corrections(term)) console.log(`“${typed}” is read as “${meant}” too.`);
    const found = index.features(term).find(({ articleId }) => articleId === id);
    if (!found) {
      console.log(
        `Article ${id} is no candidate: it holds none of the term's words, no word that goes with them, and is not near in meaning.`,
      );
      return 0;
    }
    for (const line of scoreLines(explainScore(found.features, found.bonus))) console.log(line);
    return 0;
  },
};
