import { z } from 'zod';
import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { printRows } from './file-verbs.ts';
import { readRawArticles, readShaped } from './input-files.ts';
import { replayStream, USUAL_MORNING } from './replay-stream.ts';

const readerLine = z.object({
  reader: z.union([z.string(), z.number()]).transform(String),
  terms: z.array(z.string()),
  language: z.enum(['pt', 'en']).catch('pt'),
});

function readOptions(args: string[]) {
  const options = {
    articles: { type: 'string' },
    readers: { type: 'string' },
    hour: { type: 'string', default: USUAL_MORNING.hour },
    zone: { type: 'string', default: USUAL_MORNING.timeZone },
  } as const;
  const { articles, readers, hour, zone } = readArgs({ args, options }).values;
  if (!articles || !readers) throw new UsageError('replay needs --articles FILE and --readers FILE');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(hour)) throw new UsageError('--hour is hh:mm');
  if (zone !== 'UTC' && !Intl.supportedValuesOf('timeZone').includes(zone)) throw new UsageError(`no zone ${zone}`);
  return { articles, readers, hour, zone };
}

export const command: Command = {
  usage: '--articles FILE --readers FILE [--hour 06:30] [--zone America/Sao_Paulo]',
  summary:
    'Play a file of articles day by day through storing, grouping and composing, on a database of its own: one line for each item readers would have got',
  async run(args) {
    const { articles, readers, hour, zone } = readOptions(args);
    const stream = replayStream({
      articles: readRawArticles(articles),
      readers: readShaped(readers, readerLine),
      hour,
      timeZone: zone,
    });
    for await (const { date, items } of stream) {
      printRows(
        items.map(({ reader, item, articleIds }) => {
          const { position, isInMail, term, kind, reasons, isUpdate } = item;
          return { reader, date, position, inMail: isInMail, term, articleIds, kind, reasons, isUpdate };
        }),
      );
    }
    return 0;
  },
};
