/** Providers and sample domains whose name says nothing about where somebody works. */
const notEmployers = new Set(
  `gmail googlemail hotmail outlook live msn yahoo ymail rocketmail icloud me mac uol bol terra ig globo globomail r7 oi zipmail proton
  protonmail pm aol gmx mail zoho yandex qq 163 126 hey fastmail tutanota tuta duck example exemplo test localhost invalid email`.split(
    /\s+/,
  ),
);
const secondLevels = new Set(
  'com co org net gov edu ac ind adv eng med ong art blog tec inf jus leg mil mp'.split(' '),
);

/** The employer by the e-mail's domain: "ana@vale.com.br" works at Vale. Undefined for free mail. */
export function companyOf(email: string): string | undefined {
  const labels = (email.split('@')[1] ?? '').toLowerCase().split('.');
  labels.pop();
  if (labels.length > 1 && secondLevels.has(labels.at(-1) ?? '')) labels.pop();
  const label = labels.at(-1) ?? '';
  if (
    !/^[a-z][a-z0-9-]{1,40}$/.test(label) ||
    notEmployers.has(label) ||
    labels.some((part) => notEmployers.has(part))
  ) {
    return undefined;
  }
  return label
    .split('-')
    .filter(Boolean)
    .map((word) => (word.length <= 3 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
