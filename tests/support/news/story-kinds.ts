/** One kind of news: the headlines of each turn and, per fact, the wordings of the outlets. `{name}` is filled in. */
export interface Kind {
  language: 'pt' | 'en';
  titles: string[][];
  facts: string[][];
  /** What each later turn adds. */
  turns: string[][];
  stories: Record<string, string>[];
}

/** Kinds of news that occur as look-alikes: two quakes in one week, two trials, two strikes. Invented for the tests. */
// biome-ignore format: a list of ways to say one thing a line
export const kinds: Kind[] = [
  {
    language: 'pt',
    titles: [
      ['Terremoto de magnitude {size} atinge {place} e deixa {dead} mortos', 'Tremor sacode {place}; ao menos {dead} pessoas morrem', '{place} conta {dead} mortos após forte abalo', 'Sismo de {size} derruba casas em {place}'],
      ['Sobe para {later} o total de mortos do terremoto em {place}', 'Mortes no tremor de {place} já são {later}', 'Equipes acham mais vítimas em {place}: agora são {later}'],
      ['{leader} visita {place} e promete reconstruir casas após terremoto', 'Após tremor, {leader} anuncia ajuda a desabrigados de {place}'],
    ],
    facts: [
      ['Um terremoto de magnitude {size} atingiu {place}, {region}, {when}.', 'A terra tremeu {when} em {place}, {region}: o abalo chegou a {size} na escala Richter.', 'Moradores de {place}, {region}, foram surpreendidos {when} por um sismo de {size}.'],
      ['A Defesa Civil confirma {dead} mortes e dezenas de feridos.', 'Ao menos {dead} pessoas morreram, segundo as autoridades locais.', 'O balanço inicial fala em {dead} mortos sob os escombros.'],
      ['O epicentro ficou a {deep} quilômetros de profundidade, perto de {river}.', 'Sismólogos situam o epicentro nas imediações de {river}, a {deep} km de profundidade.', 'O foco do tremor, a {deep} quilômetros da superfície, foi na região de {river}.'],
      ['O {hall} desabou, e o hospital {clinic} atende no estacionamento.', 'Pacientes do hospital {clinic} foram retirados às pressas; o {hall} ruiu.', 'Entre os prédios destruídos está o {hall}; o hospital {clinic} ficou sem energia.'],
    ],
    turns: [
      ['Bombeiros retiraram novas vítimas dos destroços e o número de mortos passou de {dead} para {later}.', 'Com os corpos achados na madrugada, o total de mortos do terremoto chegou a {later}.'],
      ['{leader} sobrevoou a área e prometeu casas novas a quem perdeu tudo no tremor.', 'Em visita aos abrigos, {leader} disse que o governo pagará a reconstrução das moradias destruídas pelo sismo.'],
    ],
    stories: [
      { place: 'Valparaim', region: 'no litoral do Chile', size: '6,9', dead: '14', later: '31', deep: '22', river: 'Punta Brava', hall: 'mercado municipal', clinic: 'San Telmo', leader: 'Ignacio Bermúdez', when: 'na madrugada' },
      { place: 'Qarabad', region: 'no norte do Irã', size: '6,1', dead: '9', later: '27', deep: '11', river: 'Shahrud', hall: 'palácio da prefeitura', clinic: 'Imam Reza', leader: 'Darius Kamali', when: 'no início da tarde' },
      { place: 'Tomohama', region: 'no sul do Japão', size: '7,2', dead: '6', later: '18', deep: '35', river: 'baía de Kurose', hall: 'terminal de balsas', clinic: 'Seiwa', leader: 'Haruto Nishida', when: 'ao amanhecer' },
    ],
  },
  {
    language: 'pt',
    titles: [
      ['Começa o julgamento de {who}, acusado de {crime}', '{who} vai a júri por {crime} em {city}', 'Júri de {who} é aberto em {city} com depoimento de {witness}', '{who} senta no banco dos réus em {city}'],
      ['{witness} diz ao júri que {who} sabia de tudo', 'No segundo dia, {witness} acusa {who} em depoimento', 'Depoimento de {witness} complica {who} no tribunal'],
      ['{who} é condenado a {years} anos por {crime}', 'Júri condena {who} a {years} anos de prisão', 'Sentença: {who} pega {years} anos em {city}'],
    ],
    facts: [
      ['{who}, {role}, começou a ser julgado {when} em {city} sob a acusação de {crime}.', 'Teve início {when}, no fórum de {city}, o júri de {who}, {role}, acusado de {crime}.', 'O {role} {who} enfrenta desde {when} os jurados de {city}: responde por {crime}.'],
      ['A promotora {prosecutor} afirma que há provas de sobra contra o réu.', 'Para a acusação, conduzida por {prosecutor}, os documentos não deixam dúvida.', '{prosecutor}, do Ministério Público, pediu a pena máxima.'],
      ['A defesa, a cargo de {lawyer}, sustenta que o cliente é inocente.', 'O advogado {lawyer} nega tudo e diz que o processo é nulo.', '{lawyer}, que defende o réu, tentou adiar a sessão.'],
      ['A principal testemunha, {witness}, deve falar por horas sobre {proof}.', 'Espera-se que {witness} descreva aos jurados {proof}.', 'O caso gira em torno de {proof}, que {witness} entregou à polícia.'],
    ],
    turns: [
      ['{witness} contou ao júri como recebeu {proof} e apontou {who} como mandante.', 'Diante dos jurados, {witness} reconheceu {proof} e responsabilizou {who}.'],
      ['Os jurados condenaram {who} por {crime}; o juiz fixou a pena em {years} anos.', 'A pena de {who}, considerado culpado de {crime}, é de {years} anos em regime fechado.'],
    ],
    stories: [
      { who: 'Rogério Quaresma', role: 'ex-deputado', crime: 'mandar matar um fiscal', city: 'Serra Dourada', witness: 'Joelma Pires', prosecutor: 'Ana Toledo', lawyer: 'Vítor Brandt', proof: 'as gravações do sítio', years: '24', when: 'terça-feira' },
      { who: 'Edmundo Salgueiro', role: 'empresário', crime: 'fraude na merenda escolar', city: 'Porto Lavras', witness: 'Cláudio Abreu', prosecutor: 'Lívia Farah', lawyer: 'Nelson Pimenta', proof: 'a planilha das notas frias', years: '11', when: 'terça-feira' },
      { who: 'Marcel Tavares', role: 'médico', crime: 'vender laudos falsos', city: 'Campo Novo', witness: 'Rita Sampaio', prosecutor: 'Hugo Valença', lawyer: 'Sônia Reis', proof: 'o caderno de consultas', years: '8', when: 'quarta-feira' },
    ],
  },
  {
    language: 'pt',
    titles: [
      ['{trade} de {city} entram em greve por {claim}', 'Greve de {trade} para {what} em {city}', '{city} amanhece sem {what} com paralisação de {trade}', '{trade} cruzam os braços em {city}'],
      ['Justiça manda {trade} de {city} manterem {share}% do serviço', 'Tribunal exige {share}% de {what} durante greve em {city}'],
      ['{trade} de {city} aceitam {deal}% e encerram greve', 'Acabou a greve em {city}: {trade} voltam com {deal}%'],
    ],
    facts: [
      ['Os {trade} de {city} iniciaram {when} uma greve por {claim}.', 'Por {claim}, os {trade} de {city} pararam {when} por tempo indeterminado.', 'A paralisação dos {trade} começou {when} em {city}; a categoria cobra {claim}.'],
      ['O sindicato {union} diz que {many} trabalhadores aderiram.', 'Segundo o {union}, são {many} os grevistas.', 'Nas contas do {union}, a adesão passa de {many} pessoas.'],
      ['A prefeitura, por meio de {chief}, ofereceu {offer}% e chamou o movimento de abusivo.', '{chief}, que negocia pela prefeitura, não passa de {offer}%.', 'A proposta de {offer}% apresentada por {chief} foi recusada em assembleia.'],
      ['Sem {what}, moradores de {quarter} recorreram a caronas e mutirões.', 'Em {quarter}, a falta de {what} pegou muita gente de surpresa.', 'O bairro de {quarter} foi o mais atingido pela interrupção de {what}.'],
    ],
    turns: [
      ['O tribunal determinou que os {trade} mantenham {share}% de {what}, sob multa ao {union}.', 'Por liminar, o {union} terá de garantir {share}% de {what} enquanto durar a greve.'],
      ['Em assembleia, os {trade} aprovaram reajuste de {deal}% e a volta ao trabalho em {city}.', 'O {union} aceitou {deal}% depois de reunião com {chief}, e a greve terminou.'],
    ],
    stories: [
      { trade: 'garis', city: 'Ribeira Alta', claim: 'adicional de insalubridade', what: 'coleta de lixo', union: 'Sindlimp', many: '1.200', chief: 'Paulo Meireles', offer: '3,5', quarter: 'Vila Mariana do Sul', share: '60', deal: '6,2', when: 'na segunda-feira' },
      { trade: 'motoristas de ônibus', city: 'Ponta Serena', claim: 'reajuste de 9%', what: 'transporte coletivo', union: 'Sindrodo', many: '2.700', chief: 'Débora Lins', offer: '4,1', quarter: 'Alto da Colina', share: '70', deal: '7,4', when: 'na segunda-feira' },
      { trade: 'enfermeiros', city: 'Lagoa Funda', claim: 'o piso salarial', what: 'atendimento nos postos', union: 'Senfer', many: '840', chief: 'Gilson Prata', offer: '2,9', quarter: 'Jardim das Acácias', share: '50', deal: '5,8', when: 'na terça-feira' },
    ],
  },
  {
    language: 'pt',
    titles: [
      ['{buyer} compra {firm} por R$ {sum} bilhões', '{firm} é vendida à {buyer} em negócio de R$ {sum} bi', 'Negócio de R$ {sum} bilhões une {buyer} e {firm}', '{buyer} fecha a aquisição da {firm}'],
      ['Ações da {firm} sobem {up}% com a venda à {buyer}', 'Bolsa aprova compra da {firm}: papéis sobem {up}%'],
      ['Cade vai analisar compra da {firm} pela {buyer}', 'Rival {rival} contesta no Cade a venda da {firm}'],
    ],
    facts: [
      ['A {buyer} anunciou {when} a compra da {firm}, {line}, por R$ {sum} bilhões.', 'Por R$ {sum} bilhões, a {buyer} levou a {firm}, {line}; o acordo saiu {when}.', 'A {firm}, {line}, muda de mãos: a {buyer} pagará R$ {sum} bilhões, informou {when}.'],
      ['{boss}, presidente da {buyer}, diz que nenhuma fábrica será fechada.', 'Segundo {boss}, que comanda a {buyer}, os empregos estão garantidos.', '"Vamos crescer juntos", afirmou {boss}, à frente da {buyer}.'],
      ['A {firm} emprega {many} pessoas em {where}.', 'São {many} empregados, a maioria em {where}.', 'Com sede em {where}, a empresa vendida tem {many} funcionários.'],
      ['O pagamento será feito em {parts} parcelas, e a família {family} deixa o conselho.', 'A família {family}, fundadora, sai do negócio e recebe em {parts} parcelas.', 'Herdeiros da família {family} venderam toda a participação, em {parts} vezes.'],
    ],
    turns: [
      ['No pregão seguinte, as ações da {firm} avançaram {up}% e as da {buyer} recuaram.', 'Investidores gostaram: os papéis da {firm} ganharam {up}% depois do anúncio da {buyer}.'],
      ['A concorrente {rival} pediu ao Cade que barre a união de {buyer} e {firm}.', 'O Cade abriu prazo para que a {rival} e outros rivais falem sobre a compra da {firm}.'],
    ],
    stories: [
      { buyer: 'Norvale', firm: 'Cimentos Aroeira', line: 'terceira maior cimenteira do país', sum: '4,8', boss: 'Teresa Kuhn', many: '3.100', where: 'Minas Gerais', parts: 'três', family: 'Bragança Leal', up: '17', rival: 'Concremax', when: 'na quinta-feira' },
      { buyer: 'Grupo Tabajé', firm: 'Laticínios Campina', line: 'dona de doze marcas de queijo', sum: '2,3', boss: 'Álvaro Netto', many: '5.400', where: 'Goiás', parts: 'duas', family: 'Guimarães Rosa', up: '12', rival: 'Serralat', when: 'na quinta-feira' },
      { buyer: 'Oriente Energia', firm: 'Eólica Jandaíra', line: 'geradora com nove parques de vento', sum: '6,1', boss: 'Camila Duarte', many: '780', where: 'Rio Grande do Norte', parts: 'quatro', family: 'Holanda', up: '21', rival: 'Ventos do Sal', when: 'na sexta-feira' },
    ],
  },
  {
    language: 'pt',
    titles: [
      ['Enchente em {city} desabriga {homes} famílias', 'Chuva faz {river} transbordar e alaga {city}', '{city} decreta emergência após cheia do {river}', '{river} sobe {metres} metros e invade {city}'],
      ['Água baixa em {city}, mas {sick} casos de doença preocupam', '{city} registra {sick} suspeitas de leptospirose depois da cheia'],
      ['{city} recebe R$ {aid} milhões para limpar a cidade', 'Governo libera R$ {aid} milhões a {city} após enchente'],
    ],
    facts: [
      ['O {river} transbordou {when} e inundou o centro de {city}; {homes} famílias deixaram suas casas.', 'Em {city}, {homes} famílias foram para abrigos depois que o {river} saiu do leito {when}.', 'A cheia do {river}, {when}, deixou {homes} famílias desabrigadas em {city}.'],
      ['O nível chegou a {metres} metros acima do normal, recorde desde {since}.', 'Nunca, desde {since}, o rio tinha subido {metres} metros.', 'A régua marcou {metres} metros a mais, o pior registro desde {since}.'],
      ['A prefeita {mayor} decretou emergência e abriu a escola {school} como abrigo.', 'O abrigo principal funciona na escola {school}, disse a prefeita {mayor}.', '{mayor}, prefeita, pediu colchões e água para os alojados na escola {school}.'],
      ['A ponte da {bridge} foi levada pela correnteza.', 'Sem a ponte da {bridge}, arrastada pela água, o acesso é só de barco.', 'A força da água destruiu a ponte da {bridge}.'],
    ],
    turns: [
      ['Com a descida do {river}, a saúde de {city} apura {sick} casos suspeitos de leptospirose.', 'Postos de {city} atenderam {sick} pessoas com sintomas depois do contato com a água da enchente.'],
      ['O governo liberou R$ {aid} milhões para a limpeza de {city} e a reconstrução da ponte da {bridge}.', 'A prefeita {mayor} recebeu R$ {aid} milhões para refazer o que a cheia levou.'],
    ],
    stories: [
      { city: 'Barra do Ouro', river: 'rio Manso', homes: '430', metres: '5', since: '1984', mayor: 'Ivone Castro', school: 'Duque de Paiva', bridge: 'Saudade', sick: '38', aid: '12', when: 'na noite de sábado' },
      { city: 'São Tomé das Águas', river: 'rio Pardinho', homes: '275', metres: '3', since: '1997', mayor: 'Luciana Peixe', school: 'Monteiro Filho', bridge: 'Cachoeirinha', sick: '21', aid: '7', when: 'na manhã de domingo' },
    ],
  },
  {
    language: 'en',
    titles: [
      ['{team} fire head coach {coach} after {run} straight defeats', '{coach} out as {team} coach', '{team} part ways with {coach}', 'After {run} losses, {team} dismiss {coach}'],
      ['{team} turn to {next} as interim coach', '{next} to take over {team} for rest of season'],
      ['{coach} says {team} owner {owner} never backed him', 'Sacked coach {coach} hits out at {owner}'],
    ],
    facts: [
      ['{team} dismissed head coach {coach} on {when} after {run} defeats in a row.', 'Head coach {coach} lost his job at {team} on {when}, following a run of {run} losses.', 'The {run}-game losing streak cost {coach} his post at {team}, the club said on {when}.'],
      ['Owner {owner} thanked him for two seasons at {ground}.', 'In a statement, owner {owner} called the decision painful.', '"We had to act," said {owner}, who bought the club and its {ground} home in March.'],
      ['The last straw was the collapse against {foe}, when a {lead}-point lead vanished.', 'A {lead}-point advantage thrown away against {foe} sealed his fate.', 'Fans turned on him when {foe} came back from {lead} points down.'],
      ['Captain {captain} said players had let the coach down.', 'In the dressing room, captain {captain} took the blame.', '"It is on us," captain {captain} told reporters.'],
    ],
    turns: [
      ['Assistant {next} will lead {team} until the summer, replacing {coach}.', '{team} named {next} as interim coach a day after sacking {coach}.'],
      ['{coach} broke his silence, saying {owner} never gave him the players he asked for.', 'In an interview {coach} accused {owner} of undermining him at {team}.'],
    ],
    stories: [
      { team: 'Harbor City Mariners', coach: 'Dale Whitcombe', run: 'six', owner: 'Priya Raman', ground: 'Pier Arena', foe: 'the Ashford Bulls', lead: '17', captain: 'Tyrell Booker', next: 'Marcus Oyelaran', when: 'Monday' },
      { team: 'Fairmont Falcons', coach: 'Glen Hadley', run: 'five', owner: 'Stuart Lindqvist', ground: 'Mill Park', foe: 'the Danbury Rams', lead: '21', captain: 'Jonas Petrie', next: 'Sam Ferraro', when: 'Monday' },
      { team: 'Lakeside Storm', coach: 'Victor Amaral', run: 'seven', owner: 'Beth Corrigan', ground: 'Union Dome', foe: 'the Crestwood Kings', lead: '14', captain: 'DeShawn Ruiz', next: 'Ken Takeda', when: 'Tuesday' },
    ],
  },
  {
    language: 'en',
    titles: [
      ['{firm} recalls {many} {thing} over {fault}', '{fault} prompts recall of {many} {firm} {thing}', '{firm} pulls {thing} from shelves after {hurt} injuries', 'Regulator and {firm} announce recall of {thing}'],
      ['{firm} shares slide {down} percent after recall', 'Recall of {thing} knocks {down} percent off {firm}'],
      ['Lawsuit says {firm} knew about {fault}', 'Families sue {firm} over {thing}'],
    ],
    facts: [
      ['{firm} is recalling {many} {thing} because of {fault}, the regulator said on {when}.', 'About {many} {thing} made by {firm} are being recalled over {fault}, according to a notice on {when}.', 'Owners of {many} {firm} {thing} were told on {when} to stop using them because of {fault}.'],
      ['At least {hurt} people were hurt, one of them in {town}.', 'The company knows of {hurt} injuries, including a case in {town}.', 'Reports of {hurt} injured customers, the first from {town}, led to the move.'],
      ['Chief executive {boss} apologised and promised refunds.', '"We are sorry," said {boss}, who runs the company; buyers will get their money back.', 'Refunds will start next week, chief executive {boss} said.'],
      ['The {thing} were built at a plant in {plant} and sold for about {price} dollars.', 'Sold for some {price} dollars, they came from the {plant} factory.', 'All affected units, priced near {price} dollars, left the {plant} line last year.'],
    ],
    turns: [
      ['Shares of {firm} fell {down} percent as investors weighed the cost of the recall.', 'The recall wiped {down} percent off {firm} in a day of heavy trading.'],
      ['A lawsuit filed by families in {town} claims {firm} knew of {fault} a year ago.', 'Lawyers for those injured say {firm} ignored warnings about {fault} from {plant}.'],
    ],
    stories: [
      { firm: 'Brightwell', many: '240,000', thing: 'space heaters', fault: 'overheating cables', hurt: '19', town: 'Duluth', boss: 'Mara Ellison', plant: 'Reynosa', price: '80', down: '9', when: 'Wednesday' },
      { firm: 'Pedalworks', many: '58,000', thing: 'electric scooters', fault: 'cracking handlebars', hurt: '33', town: 'Tucson', boss: 'Owen Strand', plant: 'Kaohsiung', price: '450', down: '14', when: 'Wednesday' },
      { firm: 'Nestling', many: '91,000', thing: 'baby loungers', fault: 'loose straps', hurt: '12', town: 'Spokane', boss: 'Irene Vogel', plant: 'Da Nang', price: '120', down: '11', when: 'Thursday' },
    ],
  },
];
