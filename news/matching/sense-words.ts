import { fold } from '../text/fold.ts';

/** Kinds of things, in Portuguese and English: readers say "the bank", the articles say "o banco". */
const ROWS = `
empresa companhia company firm
banco bank
mineradora mineração mining miner
presidente president
governo government
ministro minister
futebol football soccer
seleção jogadores team squad
planeta planet
lua moon
espaço espacial space
programa programme program missão mission
foguete rocket
postal postais encomendas mail post
carro carros car cars
automóvel montadora automaker carmaker
cantor cantora singer music música
filme film movie cinema
livro book
jogo game
clube time club team
cidade city
estado state
país country
rio river
praia beach
vale valley
universidade university
escola school
hospital saúde health
remédio medicamento drug medicine
doença disease illness
vírus virus
vacina vaccine
partido party
eleição eleições election
deputado senador congressman senator
juiz tribunal judge court
polícia police
guerra war
exército militar army military
navio ship
avião aeronave aircraft plane
aeroporto airport
energia energy power
petróleo oil
gás gas
ouro gold
prata silver
ação ações share shares stock
bolsa stock exchange
moeda dólar currency money dinheiro
imposto tax
lei law
tecnologia technology tech
software aplicativo app
celular smartphone phone
rede social network
site plataforma platform website
animal animals animais
ave pássaro bird
peixe fish
planta plant
fruta fruit
comida alimento food
bebida drink
restaurante restaurant
loja varejo store retail
fábrica indústria factory industry
agricultura agro agriculture farming
clima climate weather
chuva rain
furacão hurricane
terremoto earthquake
atriz ator actor actress
jogador player
técnico treinador coach
corrida race
homens men
mulheres women
criança children
religião igreja religion church
papa pope
deus god deusa goddess
mitologia mythology
inteligência intelligence
artificial
computador computer
ciência science
cientista scientist
astronauta astronaut
telescópio telescope
linguagem language
voucher benefício benefit
`;

export const SENSE_WORDS: ReadonlyMap<string, readonly string[]> = (() => {
  const words = new Map<string, string[]>();
  for (const row of ROWS.trim().split('\n')) {
    const all = row.split(' ');
    for (const word of all) {
      const others = words.get(fold(word)) ?? [];
      words.set(fold(word), [...others, ...all.filter((other) => other !== word)]);
    }
  }
  return words;
})();
