export default {
  title: 'Motivo: o termo está no título.',
  titleWord: 'Motivo: o título cita “{word}”.',
  lead: 'Motivo: o termo está na abertura do texto.',
  about: 'Motivo: a matéria trata do termo.',
  mentioned: 'Motivo: o texto cita o termo {count, plural, one {uma vez} other {# vezes}}.',
  related: 'Motivo: a matéria trata do assunto com outras palavras.',
  words: 'Motivo: o texto cita {words}.',
  followed: 'Motivo: você acompanha esta história.',
} as const;
