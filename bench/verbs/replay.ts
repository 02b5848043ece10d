import { z } from 'zod';
import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { readJsonLines, readRawArticles } from './input-files.ts';
import { type ReplayReader, replayStream } from './replay-stream.ts';

const readerLine = z.object({
  reader: z.union([z.string(), z.number()]).transform(String),
  terms: z.array(z.string()),
  language: z.enum(['pt', 'en']).catch('pt'),
});

function readOptions(args: string[]) {
  const options = {
    articles: { type: 'string' },
    readers: { type: 'string' },
    hour: { type: 'string', default: '06:30' },
    zone: { type: 'string', default: 'America/Sao_Paulo' },
  } as const;
  const { articles, readers, hour, zone } = readArgs({ args, options }).values;
  if (!articles || !readers) throw new UsageError('replay needs --articles FILE and --readers FILE');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(hour)) throw new UsageError('--hour is hh:mm');
  if (zone !== 'UTC' && !Intl.supportedValuesOf('timeZone').includes(zone)) throw new UsageError(`no zone ${zone}`);
  return { articles, readers, hour, zone };
}

async function readReaders(file: string): Promise<ReplayReader[]> {
  const readers: ReplayReader[] = [];
  for await (const line of readJsonLines(file)) {
    const parsed = readerLine.safeParse(line);
    if (!parsed.success) throw new UsageError(`${file}, line ${readers.length + 1}: not a reader with terms`);
    readers.push(parsed.data);
  }
  return readers;
}

export const command: Command = {
  usage: '--articles FILE --readers FILE [--hour 06:30] [--zone America/Sao_Paulo]',
  summary:
    'Play a file of articles day by day through storing, grouping and composing, on a database of its own: one line for each item readers would have got',
  async run(args) {
    const { articles, readers, hour, zone } = readOptions(args);
    const stream = replayStream({
      articles: readRawArticles(articles),
      readers: await readReaders(readers),
      hour,
      timeZone: zone,
    });
    for await (const { date, items } of stream) {
      for (const { reader, item, articleIds } of items) {
        const { position, isInMail, term, kind, reasons, isUpdate } = item;
        const line = { reader, date, position, inMail: isInMail, term, articleIds, kind, reasons, isUpdate };
        process.stdout.write(`${JSON.stringify(line)}\n`);
      }
    }
    return 0;
  },
};
