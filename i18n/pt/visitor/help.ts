/** The reader's help: each topic a heading and a few sentences. */
export default {
  title: 'Ajuda · Recorte',
  description: 'Como usar o Recorte, em poucas linhas por assunto.',
  heading: 'Ajuda',
  text: 'O essencial de cada parte do Recorte.',
  topics: 'Assuntos',
  parts: {
    clipping: {
      title: 'O que é um recorte e quando chega',
      text: 'Um recorte é o email com o que saiu sobre os seus termos: primeiro o dia em três linhas, depois as histórias por termo, cada uma com os veículos que a contaram. Chega nos dias e no horário marcados na sua conta. Em dia sem novidade, avisamos em duas linhas.',
    },
    terms: {
      title: 'Termos',
      text: 'Um termo é o que você acompanha: um nome, um assunto, uma empresa. "Entre aspas" procura a frase exata; OR aceita uma coisa ou outra; -palavra exclui; “X e Y” aceita qualquer um dos dois. Plurais e variações da palavra são reconhecidos.',
    },
    lab: {
      title: 'Testar um termo',
      text: 'Ao digitar um termo, o Recorte mostra o que ele traria nos últimos 14 dias, como leu o termo e outras formas de escrevê-lo. Você pode corrigir a leitura e escolher o significado.',
    },
    answers: {
      title: 'Útil, não era isso, menos deste veículo',
      text: 'Responda no próprio email ou na página da edição. O Recorte aprende com as respostas, e todas podem ser desfeitas.',
    },
    why: {
      title: 'Por que não veio?',
      text: 'Cole o endereço ou o título de uma matéria que não chegou: você recebe um motivo, e o que mudar para que ela venha.',
    },
    stories: {
      title: 'Acompanhar ou silenciar uma história',
      text: 'Na página de uma história estão quem contou primeiro, o que mudou e onde os veículos discordam. Acompanhe para receber cada novidade, ou silencie para não receber mais.',
    },
    search: {
      title: 'Buscar',
      text: 'Em Edições, procure nas suas edições ou em tudo o que lemos, com as mesmas regras dos termos.',
    },
    alerts: {
      title: 'Alerta urgente',
      text: 'Desligado até você ligar em Conta. Avisamos quando muitos veículos publicam a mesma notícia em uma hora, ou quando sai a primeira notícia em 30 dias sobre um termo: no máximo um alerta por dia, entre 7h e 22h.',
    },
    pause: {
      title: 'Pausa e volta',
      text: 'Em Conta, pause até uma data. O primeiro recorte depois da pausa resume o que aconteceu enquanto você esteve fora.',
    },
    channels: {
      title: 'WhatsApp, Slack, Teams, Discord e Telegram',
      text: 'Além do email, o recorte pode ir para um canal da equipe ou, confirmado o número, para o WhatsApp. Configure em Conta; veja em Planos o que cada um inclui.',
    },
    clippings: {
      title: 'Recortes específicos, feeds e webhooks',
      text: 'Um recorte específico tem termos, veículos, horário e destinatários próprios; cada destinatário confirma antes de receber. São até {pro, number} no Pro e {enterprise, number} no Enterprise, digitados, colados ou de um CSV. Com a assinatura ligada, ele sai com o seu nome, logotipo, cor, abertura e despedida, e as respostas chegam a você. Se você quiser revisar antes, um rascunho fica pronto no horário que você marcar: retire, mova, inclua e comente histórias; no horário do recorte ele sai como estiver ou espera por você. Cada edição pode ser baixada em PDF, com capa e índice, em XLSX ou CSV; o PDF também vai aos destinatários, como link ou anexado, se você quiser. O relatório do mês conta as matérias por dia, termo, veículo, nível e tom e compara os seus termos com os dos concorrentes. Um programa seu pode receber as edições por webhook, e um leitor de feeds pelo endereço privado da sua conta.',
    },
    assistants: {
      title: 'API e assistentes (MCP)',
      text: 'Em Recortes específicos, crie uma chave. Num assistente que fale MCP, adicione um servidor com o endereço deste site seguido de /mcp e o cabeçalho Authorization: Bearer e a chave. Assistentes só leem. A API está descrita em /api/docs.',
    },
    suggest: {
      title: 'Sugerir um veículo',
      text: 'Falta um veículo? Digite o endereço, ou envie um arquivo OPML. Verificamos se dá para ler e respondemos por email.',
    },
    offline: {
      title: 'Ler sem conexão e instalar',
      text: 'A edição mais nova e a última que você abriu ficam no aparelho e abrem sem conexão. Para ter o Recorte como aplicativo, use “Instalar” ou “Adicionar à tela de início” no menu do navegador. Ao sair da conta, nada fica no aparelho.',
    },
    login: {
      title: 'Entrar com a conta da empresa ou com chave de acesso',
      text: 'Se a sua empresa está configurada, a página de login mostra “Entrar com” e o nome dela; vale para o email que a empresa confirma. Uma chave de acesso entra com a digital, o rosto ou o código do aparelho: adicione até dez em Conta. A senha continua valendo.',
    },
    plans: {
      title: 'Planos, cartão e Pix',
      text: 'O cartão paga por mês ou por ano e renova sozinho até você cancelar em Upgrade. O Pix paga um ano de uma vez: escolha Anual, digite o nome e o CPF ou CNPJ do recibo e gere o código. Nada é cobrado depois; avisamos 30, 7 e 1 dias antes do fim, e um novo código soma mais um ano.',
    },
    languages: {
      title: 'Idiomas',
      text: 'As páginas e os emails existem em português e inglês. Conta e planos abrem em português, com um link para a versão em inglês. Em Conta você escolhe o idioma do recorte e em que idiomas quer receber notícias.',
    },
  },
  open: 'Abrir',
} as const;
