export default {
  title: 'Recorte: as notícias do seu trabalho, todo dia de manhã',
  description:
    'Diga com o que você trabalha e receba, todo dia de manhã, um e-mail só com as notícias que importam para você.',
  headline: 'As notícias <mark>do seu trabalho,</mark> recortadas antes do café.',
  lead: 'Diga com o que você trabalha. O Recorte lê mais de 30 veículos brasileiros, junta as matérias que contam a mesma história e manda um e-mail só, de manhã, dizendo por que cada notícia está ali.',
  start: 'Começar agora',
  sample: {
    paper: 'Gazeta da Manhã',
    headline: 'Primeira usina de <mark>hidrogênio verde</mark> do estado sai do papel',
    text: 'O consórcio assinou ontem o contrato de energia que faltava para começar a obra. A usina ficará ao lado do porto e deve produzir em escala comercial em dois anos.',
    outletLabel: 'Veículo',
    dateLabel: 'Data',
    date: '16/11',
    termLabel: 'Termo',
    term: 'hidrogênio verde',
  },
  steps: {
    heading: 'Três minutos para montar, cinco para ler',
    profile: {
      title: 'Conte o que você faz',
      text: 'Cole o link do seu LinkedIn e escolha seu país. É daí que saem as primeiras ideias.',
    },
    choose: {
      title: 'Fique com o que serve',
      text: 'Sugerimos 10 termos. Risque o que não interessa e acrescente os seus.',
    },
    read: {
      title: 'Leia amanhã cedo',
      text: 'Um e-mail por dia, no horário que você escolher. Sem nada novo, a gente avisa em uma linha.',
    },
  },
  close: 'Amanhã de manhã chega o primeiro.',
  waitingList: 'Entrar na lista de espera',
  terms: 'Termos de uso',
} as const;
