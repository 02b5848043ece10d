export default {
  title: 'Planos · Recorte',
  heading: 'Planos',
  text: 'Quantos termos cada plano acompanha. Vale para todos a partir da próxima leitura; nenhum termo é apagado.',
  limitOf: 'Limite de termos do plano {plan}',
  save: 'Salvar',
  saveNamed: 'Salvar o limite do plano {plan}',
  saved: '{plan}: {limit, plural, one {# termo} other {# termos}}.',
  range: 'De 1 a {max, number}.',
  failed: 'Não foi possível carregar os limites.',
} as const;
