export default {
  preview: {
    heading: 'O recorte de hoje',
    text: 'Montamos agora, com o que já foi publicado, e enviamos para {email}.',
    action: 'Enviar prévia',
    done: 'Prévia enviada',
    summary:
      '{stories, plural, =0 {Nenhum recorte} one {# recorte} other {# recortes}} de {articles, plural, one {# matéria lida} other {# matérias lidas}}.',
    subject: 'Assunto: {subject}',
    open: 'Ler na caixa local',
    failed: 'Não foi possível enviar a prévia.',
  },
} as const;
