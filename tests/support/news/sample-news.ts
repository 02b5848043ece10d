import type { StoryArticle } from '../../../newsroom/stories/pairs/fingerprint.ts';

/** Invented news for the tests of stories. */
export function article(id: string, at: string, outlet: string, title: string, text: string): StoryArticle {
  return { id, title, text, language: 'pt', outlet, publishedAt: Date.parse(at) };
}

export const bridge = article(
  'bridge',
  '2026-03-10T12:00:00Z',
  'Diário do Vale',
  'Ponte sobre o rio Jacupiranga desaba e deixa 4 feridos em Registro',
  `A ponte sobre o rio Jacupiranga, em Registro (SP), desabou na manhã desta terça-feira (10) e deixou quatro feridos, segundo o Corpo de Bombeiros.
Dois caminhões carregados de banana passavam pelo local no momento da queda. Os motoristas foram levados ao Hospital Regional com fraturas.
A prefeitura havia pedido uma vistoria da estrutura, construída em 1974, depois das chuvas de fevereiro. O trânsito foi desviado para a BR-116.`,
);

export const bridgeCopy = {
  ...bridge,
  id: 'bridge-copy',
  outlet: 'Jornal da Serra',
  publishedAt: Date.parse('2026-03-10T15:00:00Z'),
};

export const bridgeRetold = article(
  'bridge-retold',
  '2026-03-10T18:30:00Z',
  'Folha do Litoral',
  'Queda de ponte em Registro, no interior de SP, fere quatro pessoas',
  `Quatro pessoas ficaram feridas nesta terça-feira (10) com o desabamento de uma ponte sobre o rio Jacupiranga, em Registro, no Vale do Ribeira.
De acordo com os bombeiros, dois caminhões de banana caíram na água. Os motoristas sofreram fraturas e estão no Hospital Regional.
Construída em 1974, a ponte esperava vistoria pedida pela prefeitura de Registro após as chuvas.`,
);

export const strike = article(
  'strike',
  '2026-03-10T13:00:00Z',
  'Folha do Litoral',
  'Professores da rede municipal de Londrina entram em greve por reajuste',
  `Os professores da rede municipal de Londrina (PR) iniciaram nesta terça-feira (10) uma greve por tempo indeterminado. O sindicato pede reajuste de 12%.
A secretaria de Educação ofereceu 5,2% e diz que 60% das escolas abriram normalmente. Uma nova reunião está marcada para quinta-feira (12).`,
);

export const stadium = article(
  'stadium',
  '2026-03-11T11:00:00Z',
  'Gazeta Esportiva do Norte',
  'Obras do novo estádio de Palmas atrasam e entrega fica para agosto',
  `A construtora responsável pelo novo estádio de Palmas informou nesta quarta-feira (11) que a entrega, prevista para maio, ficará para agosto.
O governo do Tocantins atribui o atraso à falta de aço. A obra custa R$ 84 milhões e terá 15 mil lugares.`,
);

const lotteryText = (draw: number, day: string, numbers: string, prize: string) =>
  `Veja os números do concurso ${draw} da Quina da Sorte, sorteado ${day} no Espaço Loterias, em São Paulo: ${numbers}.
Nenhuma aposta acertou as cinco dezenas e o prêmio acumulou em R$ ${prize} milhões. As apostas podem ser feitas até as 19h do dia do sorteio em qualquer lotérica do país ou pela internet.`;

export const draw = article(
  'draw-6120',
  '2026-03-10T23:40:00Z',
  'Diário do Vale',
  'Quina da Sorte: resultado do concurso 6120 e números sorteados',
  lotteryText(6120, 'nesta terça-feira (10)', '04 - 19 - 33 - 58 - 71', '3,4'),
);

export const nextDraw = article(
  'draw-6121',
  '2026-03-12T23:40:00Z',
  'Diário do Vale',
  'Quina da Sorte: resultado do concurso 6121 e números sorteados',
  lotteryText(6121, 'nesta quinta-feira (12)', '11 - 25 - 39 - 62 - 80', '4,1'),
);

const calendarText = (month: string) =>
  `O calendário do Auxílio Safra de ${month} de 2026 foi divulgado pelo ministério. Os pagamentos seguem o final do número de inscrição e começam no dia 16 de ${month}.`;

export const calendar = article(
  'calendar-march',
  '2026-03-10T10:00:00Z',
  'Portal Renda',
  'Auxílio Safra de março de 2026: veja o calendário de pagamento',
  calendarText('março'),
);

export const nextCalendar = article(
  'calendar-april',
  '2026-03-13T10:00:00Z',
  'Gazeta do Sul',
  'Auxílio Safra de abril de 2026: veja o calendário de pagamento',
  calendarText('abril'),
);

export const match = article(
  'match-first',
  '2026-03-08T22:00:00Z',
  'Gazeta Esportiva do Norte',
  'Aurora vence Estrela do Mar por 2 a 1 e lidera o Estadual',
  `O Aurora venceu o Estrela do Mar por 2 a 1 neste domingo (8), no estádio da Colina, pela sétima rodada do Estadual. Bento Farias e Caio Luz marcaram para o time da casa, e Ramiro descontou.
Com o resultado o Aurora chegou a 16 pontos e assumiu a liderança.`,
);

export const nextMatch = article(
  'match-second',
  '2026-03-11T23:50:00Z',
  'Diário do Vale',
  'Aurora empata com o Ferroviário por 0 a 0 e segue líder do Estadual',
  `O Aurora empatou sem gols com o Ferroviário nesta quarta-feira (11), em jogo da oitava rodada do Estadual disputado em Pedra Branca. O goleiro Tadeu defendeu um pênalti de Valdir no segundo tempo.
O Aurora foi a 17 pontos e continua na liderança.`,
);

export const mayorTrial = article(
  'mayor-trial',
  '2026-03-10T14:00:00Z',
  'Diário do Vale',
  'Justiça condena prefeita Helena Prado por compra de votos em 2024',
  `A Justiça Eleitoral condenou nesta terça-feira (10) a prefeita de Campo Alto, Helena Prado (PSL), à perda do mandato por compra de votos na eleição de 2024. Cabe recurso ao tribunal regional.
Segundo a sentença do juiz Otávio Meireles, cestas básicas foram distribuídas em troca de apoio.`,
);

export const mayorWedding = article(
  'mayor-wedding',
  '2026-03-12T14:00:00Z',
  'Folha do Litoral',
  'Prefeita Helena Prado se casa com empresário em festa para 300 convidados',
  `A prefeita de Campo Alto, Helena Prado (PSL), casou-se nesta quinta-feira (12) com o empresário Davi Nogueira em uma fazenda da família. A festa reuniu 300 convidados e teve show da dupla Tiê e Ramon.
O casal passa a lua de mel em Fernando de Noronha.`,
);
