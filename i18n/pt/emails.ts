/** Words of the mails. */
export default {
  openLink: 'Abrir o link',
  confirm: {
    subject: 'Confirme seu e-mail no Recorte',
    title: 'Confirme seu e-mail',
    body: 'Falta um toque para receber seu recorte: confirme que este endereço é seu.',
    button: 'Confirmar e-mail',
    otherwise: 'Se você não se cadastrou, ignore esta mensagem. O botão não funcionou?',
  },
  reset: {
    subject: 'Escolha uma nova senha no Recorte',
    title: 'Nova senha',
    body: 'Alguém pediu para trocar a senha desta conta. O link vale por uma hora e uma só vez.',
    button: 'Escolher nova senha',
    otherwise: 'Se não foi você, ignore esta mensagem: a senha continua a mesma. O botão não funcionou?',
  },
  paymentFailed: {
    subject: 'A renovação do seu plano não passou',
    title: 'A renovação não passou',
    body: 'Não conseguimos cobrar a renovação do seu plano. Ele continua valendo por 7 dias; depois, seus termos ficam guardados e o plano volta a ser o Gratuito.',
    button: 'Atualizar o pagamento',
    otherwise: 'Se você já atualizou o pagamento, não precisa fazer nada. O botão não funcionou?',
  },
  edition: {
    subject: '{count, plural, one {# recorte} other {# recortes}}: {terms}',
    subjectNothing: 'Nada novo hoje sobre seus termos',
    greeting:
      'Bom dia. {count, plural, one {É # recorte} other {São # recortes}} de {articles, plural, one {# matéria} other {# matérias}} lidas.',
    nothing: 'Bom dia. Hoje não saiu nada sobre os seus termos.',
    nothingNew: 'nada novo hoje.',
    preview: 'Prévia pedida por você. O recorte de amanhã pode ser outro.',
    clippings: '{count, plural, one {# recorte} other {# recortes}}',
    more: '+{count} no site',
    coverage:
      'Lemos {articles, plural, one {# matéria} other {# matérias}} de {outlets, plural, one {# veículo} other {# veículos}}.',
    onTheSite: 'Ver no site',
  },
  why: {
    title: 'Por que está aqui: o termo está no título.',
    about: 'Por que está aqui: a matéria trata do termo.',
    mentioned: 'Por que está aqui: o texto cita o termo.',
    related: 'Por que está aqui: assunto relacionado ao termo.',
    outlets: '{count} veículos contaram esta história.',
  },
  footer: {
    transactional: 'Mensagem automática do Recorte sobre a sua conta.',
    edition: 'Os títulos e links levam aos veículos, que são donos dos textos. Recorte, seu clipping de notícias.',
  },
};
