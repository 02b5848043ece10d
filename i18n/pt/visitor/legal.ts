/** The terms of use. Whoever changes a word here gives contract/rules/legal.ts its new hash, and a new version when the meaning changes. */
export default {
  title: 'Termos de uso · Recorte',
  description: 'O que o Recorte faz, o que guarda sobre você e o que cada lado pode esperar do outro.',
  heading: 'Termos de uso',
  updated: 'Última atualização: {date}',
  contents: 'Nesta página',
  back: 'Voltar',
  sections: {
    acceptance: {
      title: 'Aceitação dos termos',
      first:
        'Ao criar uma conta no Recorte você diz que leu esta página e concorda com ela. Guardamos a prova disso: a versão do texto, o idioma, a data, a hora e o endereço de rede.',
      second:
        'Se não concordar com algum ponto, não crie a conta; se já criou, pode excluí-la quando quiser na página Minha Conta.',
    },
    service: {
      title: 'O que é o serviço',
      first:
        'O Recorte lê o que veículos de imprensa publicam na internet e monta, para cada pessoa, um recorte diário com as notícias sobre os termos que ela escolheu. O recorte chega por email e, nos planos pagos, também por WhatsApp para quem pedir.',
      second:
        'Quantos termos e destinatários você pode ter depende do plano. Pode haver no recorte um bloco de conteúdo patrocinado, sempre identificado como tal e fora das notícias. Hoje o cadastro é por convite.',
    },
    account: {
      title: 'A sua conta',
      first:
        'A conta é pessoal. Use um email seu, que você confirma pelo link que enviamos, e uma senha que não use em outros lugares. Enquanto o email não for confirmado, nenhum recorte é enviado.',
      second:
        'O que for feito com a sua senha conta como feito por você. Se desconfiar de que alguém a conhece, troque-a: as outras sessões terminam na hora.',
    },
    data: {
      title: 'Dados que coletamos e para quê',
      first:
        'Guardamos o email, o link do LinkedIn, o país, o idioma, o fuso horário, os termos, os recortes enviados, as suas respostas e as histórias que você guardou, acompanha ou silenciou e, se você disser, o nome, o que faz da vida, o telefone do WhatsApp e os endereços de chats, webhooks e destinatários. De cada sessão guardamos o endereço de rede e o navegador; de um pagamento, os identificadores do cliente e da assinatura, nunca o cartão; do Pix, também o nome e o CPF ou CNPJ do recibo, que o processador guarda com o pagamento pelo prazo da lei. Com isso escolhemos e entregamos as notícias, sugerimos termos, cobramos o plano e protegemos a conta. Não abrimos a sua página do LinkedIn: usamos apenas o endereço que você informou. Não medimos se você abriu um email.',
      second:
        'Não vendemos dados. Quando quem opera o site liga esses serviços, alguns dados passam por terceiros: o provedor de email, o WhatsApp e os chats que você conectar (Slack, Microsoft Teams, Discord ou Telegram) para a entrega, o processador de pagamentos para cobrar, o serviço de login da sua organização quando você entra por ele, um modelo de linguagem para sugerir termos e avaliar matérias, e uma automação que recebe o email, o LinkedIn e o país de quem se cadastra.',
      third:
        'Pela LGPD você pode ver, corrigir, levar e excluir os seus dados, e retirar um consentimento, na página Minha Conta, sem pedir a ninguém. Endereços da lista de espera são excluídos depois de doze meses.',
    },
    property: {
      title: 'Propriedade intelectual',
      first:
        'As notícias pertencem aos veículos que as publicaram. O recorte mostra o título, um trecho curto e o link para a página original, onde a matéria deve ser lida.',
      second:
        'O nome, o desenho e o programa do Recorte são nossos ou usados sob licença. Os termos que você escreve são seus. Num recorte assinado ou revisado por você, a marca, as linhas e os tons também são seus, e você responde por eles. O PDF, as planilhas e o relatório de um recorte mostram das matérias o mesmo que o email, e nada além.',
    },
    liability: {
      title: 'Limites de responsabilidade',
      first:
        'Não escrevemos as notícias e não respondemos pelo que dizem. A escolha é feita por programa: pode deixar passar algo importante ou trazer algo que não serve. Não tome uma decisão séria apenas com base no recorte.',
      second:
        'Trabalhamos para que o recorte chegue toda manhã, mas veículos, provedores de email e a própria rede falham. Quando um recorte não sai, o motivo fica registrado e você pode consultá-lo. Nada aqui tira direitos que a lei dá ao consumidor.',
    },
    termination: {
      title: 'Encerramento',
      first:
        'Você pode parar de receber com um clique em qualquer recorte, pausar por um tempo ou excluir a conta com tudo o que há nela. Uma assinatura paga cancelada vale até o fim do período já pago; um ano pago por Pix, até o seu último dia, e não se renova sozinho.',
      second:
        'Podemos suspender uma conta usada para fraude, para atacar o serviço ou para revender o conteúdo, avisando por email sempre que isso não piorar o problema.',
    },
    changes: {
      title: 'Mudanças nestes termos',
      first:
        'Quando o texto mudar, a data no alto da página muda junto. Se a mudança for importante, avisamos por email antes que ela passe a valer, e quem não concordar pode excluir a conta.',
    },
    contact: {
      title: 'Contato',
      first:
        'Dúvidas, pedidos sobre os seus dados ou reclamações: responda a qualquer email do Recorte. Uma pessoa lê e responde em até quinze dias.',
    },
  },
} as const;
