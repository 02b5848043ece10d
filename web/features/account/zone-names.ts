/** Brazil's clocks as people call them. */
const brazilian: Record<string, string> = {
  'America/Sao_Paulo': 'Brasília, São Paulo, Rio de Janeiro',
  'America/Bahia': 'Salvador',
  'America/Fortaleza': 'Fortaleza',
  'America/Recife': 'Recife',
  'America/Maceio': 'Maceió, Aracaju',
  'America/Belem': 'Belém, Macapá',
  'America/Araguaina': 'Palmas',
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Porto_Velho': 'Porto Velho',
  'America/Boa_Vista': 'Boa Vista',
  'America/Rio_Branco': 'Rio Branco',
  'America/Noronha': 'Fernando de Noronha',
};

/** "America/New_York" is New York (America); Brazil's by its cities. */
export function zoneName(zone: string): string {
  const known = brazilian[zone];
  if (known) return known;
  const [region, ...places] = zone.split('/');
  if (places.length === 0) return zone;
  return `${places.reverse().join(', ').replaceAll('_', ' ')} (${region})`;
}

/** The device's own and the chosen one first, then Brazil's, then the world by name. */
export function zoneOptions(chosen: string, here: string): { value: string; text: string }[] {
  const world = Intl.supportedValuesOf('timeZone').toSorted((a, b) => zoneName(a).localeCompare(zoneName(b), 'pt'));
  const zones = new Set([here, chosen, ...Object.keys(brazilian), ...world]);
  return [...zones].map((zone) => ({ value: zone, text: zoneName(zone) }));
}
