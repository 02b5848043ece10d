const tag = /\bsql(?:<[^`]*?>)?`/g;

/** The SQL templates of a file; interpolations become `?`. */
export function writtenSql(text: string): string[] {
  return [...text.matchAll(tag)].map((match) => {
    let sql = '';
    let at = match.index + match[0].length;
    while (at < text.length && text[at] !== '`') {
      if (text.startsWith('${', at)) {
        sql += '?';
        at = endOfExpression(text, at + 2) + 1;
      } else {
        sql += text[at];
        at += 1;
      }
    }
    return sql.replace(/\s+/g, ' ').trim();
  });
}

/** Where the expression that begins here ends. */
export function endOfExpression(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}' && depth-- === 0) return at;
  }
  return text.length;
}

const statement = /^(?:with|select|insert|update|delete)\b/i;
const named = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_]+)"?(?!\s*\(|\.)/gi;
const noTable = new Set(['set', 'of', 'skip', 'lateral', 'select', 'unnest', 'jsonb_to_recordset']);

/** Names after the keywords that precede a table, those of common table expressions and aliases included. */
export function namesIn(sql: string): string[] {
  return [...new Set([...sql.matchAll(named)].map((match) => match[1] ?? '').filter((name) => !noTable.has(name)))];
}

/** A whole statement on one table: no subquery, no rows given as an array, no server functions. */
export function isOfOneTable(sql: string): boolean {
  if (!statement.test(sql) || namesIn(sql).length !== 1) return false;
  return !/^with\b|\b(?:from|join|into) \?|\(\s*select\b|\b(?:unnest|jsonb_to_recordset|pg_\w+|to_regclass)\b|\bpgboss\./i.test(
    sql,
  );
}

export const writes = (sql: string) =>
  /\b(?:insert into|update\s+"?[a-z_?]+"?(?:\s+\w+)?\s+set|delete from)\b/i.test(sql);
