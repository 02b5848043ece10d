const mostCharacters = 200;

/** Capitalised words of browsers and libraries. Any other capitalised word may be a person's name. */
const technicalWords = new Set(
  `Array Argument Attempted Blob Cannot Can Cache Data Date Document Element Error Event Expected Failed Fetch File Function Hydration
  Illegal Importing Internal Intl Invalid Load Loading Map Maximum Minified Missing Module Network No Node Not Number Object Objects
  Out Permission Private Promise Property Proxy Quota React Reduce Rendered Request Response Script Service Set String Switched Symbol
  Text The This Too Unable Uncaught Unexpected Unhandled Unsupported Value Window Worker`.split(/\s+/),
);

/**
 * Replaces what may be about a person in an error message: addresses, paths, quoted text, numbers and names. Runs in
 * the browser before a report is sent, and again on the server, which trusts no report. Names in small letters are not
 * recognised.
 */
export function cleanMessage(message: string): string {
  return message
    .slice(0, 2000)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/\S*\/assets\/([\w.]+)-[\w-]{8}\.(js|css)\S*/g, '$1.$2')
    .replace(/\S+@\S+/g, '<email>')
    .replace(/(?<!\w)(["'`“‘«]).*?(?:["'`”’»](?!\w)|$)/g, '<text>')
    .replace(/\S*[/\\?]\S+/g, '<address>')
    .replace(/(React error #)?[\w%.+-]*\d[\w%.+-]*/g, (found, react) => (react ? found : '#'))
    .replace(/[\p{L}\p{M}'-]*(?!\p{ASCII})[\p{L}\p{M}][\p{L}\p{M}'-]*/gu, '<name>')
    .replace(/(?<![\p{L}<])\p{Lu}\p{Ll}+(?!\p{L})/gu, (word) => (technicalWords.has(word) ? word : '<name>'))
    .replace(/(<name>)(?: <name>)+/g, '$1')
    .trim()
    .slice(0, mostCharacters);
}
