export default {
  title: 'Motivo: o termo está no título.',
  lead: 'Motivo: o termo está na abertura do texto.',
  about: 'Motivo: a matéria trata do termo.',
  mentioned: 'Motivo: o texto cita o termo {count, plural, one {uma vez} other {# vezes}}.',
  related: 'Motivo: assunto relacionado ao termo.',
  associated: 'Motivo: o título cita {word}, que costuma aparecer com o termo.',
  words: 'Motivo: o texto fala de {words}.',
  followed: 'Motivo: você acompanha esta história.',
} as const;
