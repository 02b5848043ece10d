const PROLOGUE_BYTES = 4096;

/** Bytes of a page as text: byte order mark, then header, then the page's own word, then UTF-8 if it fits, else Windows-1252. */
export function decodePage(bytes: Uint8Array, contentType?: string): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const utf8 = decodeStrictly(bytes);
  if (utf8 !== null) {
    const declared = declaredCharset(bytes, contentType);
    // Escape-driven encodings (ISO-2022-JP) are plain ASCII, hence valid UTF-8: only the declaration tells them apart.
    return declared?.encoding === 'iso-2022-jp' ? declared.decode(bytes) : utf8;
  }
  const declared = declaredCharset(bytes, contentType);
  // A page that says UTF-8 and is not, is most often mixed: keep its good parts. One that says nothing is an old Latin page.
  return (declared ?? new TextDecoder('windows-1252')).decode(bytes);
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function declaredCharset(bytes: Uint8Array, contentType = ''): TextDecoder | null {
  const prologue = new TextDecoder('latin1').decode(bytes.subarray(0, PROLOGUE_BYTES));
  const names = [
    /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1],
    /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/i.exec(prologue)?.[1],
    /<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/i.exec(prologue)?.[1],
  ];
  for (const name of names) {
    const decoder = name ? decoderNamed(name) : null;
    if (decoder) return decoder;
  }
  return null;
}

function decoderNamed(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
