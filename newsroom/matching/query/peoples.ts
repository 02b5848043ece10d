import { foldPhrase } from '../../text/fold.ts';

/**
 * Countries and their adjectives: names of the country, then the adjective in Portuguese (in any inflection) and in English.
 * Countries whose adjective mainly means something else are left out.
 */
const ROWS = `
Afeganistão, Afghanistan: afegão, Afghan
África do Sul, South Africa: sul-africano, South African
Alemanha, Germany: alemão, German
Angola: angolano, Angolan
Arábia Saudita, Saudi Arabia: saudita, Saudi
Argélia, Algeria: argelino, Algerian
Argentina: argentino, Argentine
Austrália, Australia: australiano, Australian
Áustria, Austria: austríaco, Austrian
Bélgica, Belgium: belga, Belgian
Bolívia, Bolivia: boliviano, Bolivian
Brasil, Brazil: brasileiro, Brazilian
Canadá, Canada: canadense, Canadian
Chile: chileno, Chilean
China: chinês, Chinese
Colômbia, Colombia: colombiano, Colombian
Coreia do Norte, North Korea: norte-coreano, North Korean
Coreia do Sul, South Korea: sul-coreano, South Korean
Croácia, Croatia: croata, Croatian
Cuba: cubano, Cuban
Dinamarca, Denmark: dinamarquês, Danish
Egito, Egypt: egípcio, Egyptian
Equador, Ecuador: equatoriano, Ecuadorian
Espanha, Spain: espanhol, Spanish
Estados Unidos, United States: americano, American
Filipinas, Philippines: filipino, Philippine
Finlândia, Finland: finlandês, Finnish
França, France: francês, French
Grécia, Greece: grego, Greek
Holanda, Netherlands: holandês, Dutch
Hungria, Hungary: húngaro, Hungarian
Índia, India: indiano, Indian
Indonésia, Indonesia: indonésio, Indonesian
Irã, Iran: iraniano, Iranian
Iraque, Iraq: iraquiano, Iraqi
Irlanda, Ireland: irlandês, Irish
Israel: israelense, Israeli
Itália, Italy: italiano, Italian
Japão, Japan: japonês, Japanese
Líbano, Lebanon: libanês, Lebanese
Líbia, Libya: líbio, Libyan
Malásia, Malaysia: malaio, Malaysian
Marrocos, Morocco: marroquino, Moroccan
México, Mexico: mexicano, Mexican
Moçambique, Mozambique: moçambicano, Mozambican
Nigéria, Nigeria: nigeriano, Nigerian
Noruega, Norway: norueguês, Norwegian
Nova Zelândia, New Zealand: neozelandês, New Zealander
Palestina, Palestine: palestino, Palestinian
Paquistão, Pakistan: paquistanês, Pakistani
Paraguai, Paraguay: paraguaio, Paraguayan
Peru: peruano, Peruvian
Portugal: português, Portuguese
Quênia, Kenya: queniano, Kenyan
Reino Unido, United Kingdom: britânico, British
República Tcheca, Czech Republic: tcheco, Czech
Romênia, Romania: romeno, Romanian
Rússia, Russia: russo, Russian
Síria, Syria: sírio, Syrian
Suécia, Sweden: sueco, Swedish
Suíça, Switzerland: suíço, Swiss
Tailândia, Thailand: tailandês, Thai
Taiwan: taiwanês, Taiwanese
Turquia, Turkey: turco, Turkish
Ucrânia, Ukraine: ucraniano, Ukrainian
Uruguai, Uruguay: uruguaio, Uruguayan
Venezuela: venezuelano, Venezuelan
Vietnã, Vietnam: vietnamita, Vietnamese
`;

const COUNTRIES = ROWS.trim()
  .split('\n')
  .map((row) => row.split(': ').map((part) => part.split(', ')) as [names: string[], adjectives: string[]]);

/** By the folded name of a country: the adjectives. */
export const ADJECTIVES_OF_COUNTRY: ReadonlyMap<string, readonly string[]> = new Map(
  COUNTRIES.flatMap(([names, adjectives]) => {
    const forms = adjectives.flatMap((form) => (form.endsWith('an') ? [form, `${form}s`] : [form]));
    return names.map((name) => [foldPhrase(name), forms] as const);
  }),
);

/** Portuguese and English names that differ by more than accents. Not Turkey: in English news it is often the bird. */
export const COUNTRY_NAMES: readonly (readonly string[])[] = COUNTRIES.map(([names]) => names).filter(
  ([name = '', other = name]) => other !== 'Turkey' && foldPhrase(name) !== foldPhrase(other),
);
