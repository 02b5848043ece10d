import { countries } from '../../../contract/countries.ts';
import { normaliseTerm } from '../../../contract/term-form.ts';

/** In every headline, and nobody's topic. */
const places = new Set(
  [
    ...`São Paulo;Rio de Janeiro;Minas Gerais;Espírito Santo;Rio Grande do Sul;Santa Catarina;Paraná;Bahia;Sergipe;Alagoas;Pernambuco;
  Paraíba;Rio Grande do Norte;Ceará;Piauí;Maranhão;Pará;Amapá;Roraima;Amazonas;Acre;Rondônia;Mato Grosso;Mato Grosso do Sul;Goiás;
  Tocantins;Distrito Federal;Belo Horizonte;Porto Alegre;João Pessoa;São Luís;Boa Vista;Rio Branco;Porto Velho;Campo Grande;Nova York;
  New York;Los Angeles;Casa Branca;White House;United States;United Kingdom;Grande São Paulo;Buenos Aires;América Latina;América do Sul;
  Oriente Médio;Middle East;South America;North America;Latin America`.split(';'),
    ...countries.map(({ name }) => name),
  ].map(normaliseTerm),
);

/** Names of the day that say something: no places, and one name for each affair ("Banco Master", not "Caso Master" too). */
export function distinctiveNames(names: readonly string[]): string[] {
  const told = new Set<string>();
  return names.filter((name) => {
    const form = normaliseTerm(name);
    const words = form.split(' ').filter((word) => word.length > 3);
    if (places.has(form) || words.some((word) => told.has(word))) return false;
    for (const word of words) told.add(word);
    return true;
  });
}
