import { inflateSync } from 'node:zlib';

/** What a PDF of ours shows: the text of each page, with blanks for line ends, and its links to the outside. */
export function readPdf(bytes: Uint8Array): { pages: string[]; links: string[] } {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const object = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const idOf = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1];
  const letters = new Map<string, Map<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      letters.set(name, lettersOf(streamOf(object(idOf(object(id), 'ToUnicode')))));
  const [, kids = ''] =
    /\/Kids \[([^\]]*)\]/.exec([...objects.values()].find((body) => /\/Type \/Pages/.test(body)) ?? '') ?? [];
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) =>
    textOf(streamOf(object(idOf(object(id), 'Contents'))), letters),
  );
  const links = [...raw.matchAll(/\/URI \(((?:\\.|[^)\\])*)\)/g)].map(([, url = '']) => url.replace(/\\(.)/g, '$1'));
  return { pages, links };
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const data = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
}

/** By glyph, as four hexadecimal digits. */
function lettersOf(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, from = '0', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, units = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const text = Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      found.set((Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'), text);
    }
  return found;
}

function textOf(content: string, letters: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined;
  const lines: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = letters.get(name);
    else
      lines.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
          .map((glyph) => font?.get(glyph) ?? '?')
          .join(''),
      );
  }
  return lines.join(' ').replace(/\s+/g, ' ');
}
