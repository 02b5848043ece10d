const longest = 300;

/** spec §5, fields of url type: any address of the web; one typed without a scheme counts as https. */
export function isWebAddress(raw: string): boolean {
  const address = raw.trim();
  if (address === '' || address.length > longest || /[\p{Cc}\s]/u.test(address)) return false;
  const full = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  return URL.canParse(full) && /^https?:$/.test(new URL(full).protocol);
}
