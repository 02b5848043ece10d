export default {
  title: 'Por que está aqui: o termo está no título.',
  lead: 'Por que está aqui: o termo está na abertura do texto.',
  about: 'Por que está aqui: a matéria trata do termo.',
  mentioned: 'Por que está aqui: o texto cita o termo {count, plural, one {uma vez} other {# vezes}}.',
  related: 'Por que está aqui: assunto relacionado ao termo.',
  words: 'Por que está aqui: o texto fala de {words}.',
  followed: 'Por que está aqui: você acompanha esta história.',
  outlets: '{count, number} veículos contaram esta história.',
} as const;
