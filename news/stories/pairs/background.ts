import { stem } from '../../text/stem.ts';
import { hash } from './words.ts';

/**
 * How common words are in everyday news: a percentage of articles, then the words found in about that share of them. Without it a
 * small window would take its own few words for rare ones. Counted over a month of Brazilian and international news.
 */
const portuguese = `
46 feira
31 foto
30 nesta
29 anos
27 brasil
26 ano
24 acordo dia
23 presidente
21 caso dois
20 apenas
19 janeiro maior meio pais parte
18 casa forma pessoas primeira segunda tres
17 dias estados grande momento tempo veja vez
16 federal nacional neste paulo primeiro publico unidos
15 desta semana sexta
14 cerca duas estado fim governo grupo local mil quarta quinta
13 inicio milhoes mundo novo partir regiao sabado terca
12 conta domingo eua final longo nova passado processo redes relacao rio seguranca sociais
11 banco bem cidade dentro disso informou mercado periodo policia possivel quatro trabalho valor
10 abaixo brasileiro central centro cnn decisao defesa deste empresa ex fevereiro informacoes melhor noite pontos
quanto reproducao sistema sul trump ultima
9 alta apesar brasileira busca capital chegou cinco dados dezembro divulgacao donald entanto equipe jogo lado
ministro norte numero passou principais principal programa quase risco saude sempre situacao tudo tv uso vezes vida
volta
8 acao acesso americano apoio area base brasilia civil comecou diferentes embora ficou fora frente gente geral
historia importante incluindo internacional manter marco mes meses nome oficial operacao paises politica proximo
publica recebeu responsavel resultado sp tera tipo ultimos vem
7 acima acoes acontece alto areas atual aumento bilhoes carnaval cenario controle data dinheiro empresas entrevista
espaco exemplo explica familia forca grandes horas justica medida militar ministerio nesse nota novas novos objetivo
pessoa ponto precisa projeto real realizada receber rede segue seria servico servicos setor silva social total
tribunal ultimo uniao valores video
6 aconteceu agencia alerta algo ambiente analise anunciou atencao atualmente chegar condicoes contato contou corpo
dessa desse destacou devido diante direito diretamente diretor economia edicao equipes especial especialmente evento
explicou fica forte garantir globo horario impacto instituto lei lider luiz lula maiores manha master mostra
municipal novembro nunca organizacao pagamento participacao pedido pesquisa populacao prazo prefeitura presenca
principalmente producao propria proprio proxima queda quer recursos reportagem rua secretaria seis serie tarde
tecnica teria universidade ver
5 acho agua ajuda americana atendimento atividades atuacao autoridades avaliacao bairro bbc boa bom brasileiros
campanha campo capacidade casos causa claro comeca comercial completa confira conseguiu crescimento dar declarou
deixar deixou dele deles demais desenvolvimento deu diversos energia entenda entrada entrar entrou epoca estrutura
evitar existe falta fase fato feita ficar filho formacao fundo gestao global homem hora imagens instituicao
investigacao investimentos jose levar levou lista lo logo lugar maioria marca medidas medio menor mudanca mudancas
mulher mundial municipio necessario news nivel ocorre ocorreu operacoes orgao papel partida passa paulista pessoal
plano poderia politicas posicao possibilidade pratica preso pressao problema problemas produtos proposta proximos
publicacao publicos questao realizado reduzir regioes regras representa resposta resultados retorno rodada santos
sete site tecnico temporada tenha us vale venda vitoria vivo zona
4 abertura abre abriu acabou acrescentou administracao agentes ai ajudar alvo america americanos ana anterior
apresentar apresentou aproximadamente assistir assunto atras aumentar author avenida baixa bbb bloco branca camara
caminho campeonato campos cargo carlos carreira chamada chamado chefe chega china cidades clube coisa comercio
comissao competicao compra comunicacao conhecido conselho considerado contas continua corte credito criacao crime
crise cultura da decadas decisoes departamento desempenho desses destaca detalhes dez diferente dificil direcao
disponivel disputa diversas divulgado dizer documento documentos economica economico educacao encontro enfrentam
escola escolha especialista especialistas espera estadual estamos estou estrategia estreia estudo estudos europa
expectativa experiencia falar fazem fazendo feitas festa financeira financeiro foco for fosse franca futebol futuro
ganhou gerais governador guerra historico ideia imprensa inclui inclusive industria informacao instituicoes
inteligencia interesse interior internacionais investigacoes ira joao jogos jornal junto la lideres livre locais mae
mantem marcado media medico minas minutos modelo momentos moradores mostram movimento musica nada necessidade
negociacoes negocios nessa ninguem nomes oito ouro parece participantes participar passar pediu perto podera
politico porem possui pre preciso precos premio presidencia preve previsao primeiros prisao professor profissionais
protecao prova pt publicado publicas qualidade quarto realizar realmente recebe recente recorde reducao referencia
relacoes renda reuniao reuters riscos role ruas saber saida sair santa secretario seguida seguir semanas show
significa stf superior supremo taxa tecnologia tema temos tentar terceiro territorio the time tornou transmissao
twitter unica unico usar vagas varios veiculos via vice videos vista voltou volume
3 aberto abril abrir acompanhar agenda agente agosto alguem alimentos ambos ameaca ameacas ampliar anteriores
antonio anuncio aparece aplicativo aponta aposta apresenta apresentacao aprovacao ar arquivo artificial artista
associacao ataque atender atingir atividade atualizacao avalia avanco bahia baixo bastante bc big bolsa bolsonaro
bombeiros br brother cabeca caiu caixa candidato candidatos cantora carro categoria celular chamou chance chances
chegada chuva classificacao clientes clima coisas colocar comando comecar comentou companhia comparacao
comportamento comprar compromisso comum comunicado comunidade confianca confirmou confronto congresso conhecida
conhecimento conjunto conseguir construcao consumo conteudo contexto continuar contrato conversa conversas copa
costa criancas criar crimes criticas cultural curso custo custos daniel decada decidiu declaracao deixa dela delas
delegacia demanda depende desafio dessas destaque deveria diario diferenca dificuldades digital dinamica direita
direitos direta direto discurso discussao disponiveis distrito divulgada dizem dizendo dono efeito eleicao eleicoes
eleitoral emprego empresario encontrar encontrou enfrenta enfrentar ensino entender entrega envolvendo envolvidos
episodio escala escolas escolher escreveu esportes esposa etapa europeia eventos exclusivamente executivo exige
existem faixa fala falou familiares familias fatores fazenda fernando ficha filhos financeiras fiscalizacao fisica
fizeram folia forcas fortes fotos funcao funciona funcionarios fundamental gabriel ganha ganhar gerar gols
groenlandia grupos ia idade identidade identificar ilha imagem importancia importantes inacio indica indicado indice
inflacao influencia ingles inicial iniciativa instagram internet investidores investimento jogador jornalista jovem
judicial juros km legal legislacao leva levantamento lideranca lima linha los madrugada maio mal mandato maneira
manutencao mao marcada maria material membros mensagem metros mg milhao milhares militares mim minimo mostrou mudar
mulheres municipios natural negocio novamente numeros obra ocorrencia ocupa oeste oferece oficiais oficialmente
opcao oportunidade oposicao ordem origem outubro pagar pai palco parceria participante partido passada passaram
paula paz pe pedro perda perdeu perfil permite peso pesquisas pf pic pl planos plataforma policiais policial
politicos porta porto possa possiveis potencial poucos povo precisam preco preocupacao presente prevista previsto
processos produto profissional programacao projetos proteger provas provavelmente proximas quadro quantidade queria
questoes rapido recentemente recentes reforca regime registrado registro registrou reino relatorio relatou republica
resistencia respeito respondeu responsabilidade responsaveis reune rj rotina russia sabe saiba saiu samba sede
seguem seguinte selecao senado sequencia setembro setores simples sinais sistemas sociedade sol soma sucesso
suficiente suspeito talvez tarifas taxas tendo tenho tenta tentativa terceira termos terra texto titulo titulos
tomar torna tornar torno totalmente trabalhadores trabalhar tradicionais tradicional trajetoria transporte trata
tratado trazer troca unidade unidades unido usado vaga vamos varias ve veiculo veio venceu venezuela verdade visto
vitima vive voltar votacao vou voz washington
2 aberta abordagem acaba academia acessar acidente acompanha acompanhado acompanhamento acontecer acredita advogado
advogados afirmam afirmando aguas ajudou alberto alcancar alemanha alexandre aliados alimentacao altos altura alunos
ambientais ambiental ambientes ambito americanas amigos amor ampla amplo analisar analista analistas andamento
andrade andre animais animal anteriormente antigo anual anuncia aparecem aplicacao aplicativos apontam apontou
apostas apreendido apreensao apresentacoes apresentada apresentado aprovado aproveitar apuracao aquisicao arena
argentina arte artigo artistas assinado assinatura assistencia assumir assumiu assuntos ataques atinge atingiu
ativos atlantico ato ator atos atracao atracoes atraves atriz atua atuais atuar augusto aulas aumentou ausencia
autoridade autorizacao avaliar bancos banda basica bate bateria belo beneficios bens bilhao blocos bola branco
brasileiras breve bruno bruto buscar buscas cabo cadastro cadeia cai cair calendario calor camisa canada canais
canal cantor cara caracteristicas cargos carioca carros cartao carteira casal casas catarina categorias causar cedo
celulares centenas ceo cerimonia certeza certo chama chave chegam chegando chegaram chuvas ciencia cima cinema citou
clara classico cliente cobranca codigo colaboracao colegas coletiva coloca colocacao colocou combate combinacao
comecam comecaram comeco comenta comentarios comerciais completamente completo completou comuns concentracao
concluiu conclusao concurso condicao conduta conexao confirmada conflito conflitos conheca conquistar conquistou
consegue consequencias considera considerada considerados considerando constante construir consumidor contar
continuam contrario contratacao contratos convite coracao corrida cortes costuma costumam cresce crescente cresceu
cria criada criado crianca criminosa criterios critica criticos criticou cuidado cuidados cumprimento cursos curto
dado dando danos datas davos debate declaracoes defende defender defendeu definir denuncia depoimento deputado
deputados derrota desafios desejo desfile destaques destino determinou deus devera dezenas df dificuldade dinamarca
diretora discutir disposicao disseram distancia distribuicao divisao divulgados divulgou dj dolar dona drogas duelo
dupla duvidas economicas economista eduardo efeitos elenco eletrica eliminacao emergencia empate encaminhado
encontra encontraram entidade entra enviado envio envolve equilibrio equipamentos equivalente erro escolheu
escolhidos escritorio esforco esforcos espacos espanhol especiais especializada especie especificos esquema esquerda
essenciais essencial estabilidade estadio estaduais estara estaria esteja estilo estrangeiros estrategica
estrategico estudantes etapas europeu europeus eventual exame exames exatamente exercicio expansao expectativas
explicar exportacoes exposicao exterior externa extremamente facil falando falhas familiar fas fator fatos favor
fazia fechou federais feitos felipe feliz fenomeno ferias ferreira festival ficam ficara ficaram filha filme
financeiros financiamento fiscal fisico flagrante flamengo flavio fluxo fogo folioes fonte fontes formal formas
formato forum frances francisco fraude fraudes freitas frequencia frequentemente frio fui funcionamento funcoes
fundacao fundos gabinete ganham ganhos garante garantia garantindo garantiu gastos gera geracao geralmente gerou gol
governos gratuita grave graves guarda haddad haja havera haviam henrique historias historica homenagem homens
horarios horizonte hospital hugo humanos identificado ilegal imediata imediatamente imoveis imovel impactos impedir
impor imposto incluem independente indicacao indicam indicios indicou industrial infraestrutura inicialmente iniciar
iniciou inovacao inquerito inscricoes instabilidade integra integracao integral integrantes integrar intencao
intensa interesses interna interno intervalo investiga investigado investir irregular irregularidades italia itens
jair january jardim jogadores jogar jornada jovens jr juiz julho junho junior juntos justamente lancamento lancou
latina leandro legais lembra leste levado levando levaram leve liberdade lidar lidera liga ligacao ligado ligados
limite limites linhas liquidacao litoral livro localizada localizado lojas londres longa longe lucas luis luz maduro
manifestacao mantendo manteve mar marcados marcas marcelo marcou margem marques massa mata materiais matheus maxima
maximo medica medicos medo meia melhorar melhores mendes mendonca menores mensagens mercados mercosul meta metade
metropolitana midia minima ministros missao modalidade modelos modo monitoramento moraes mostrar motivo motivos
motorista moura movimentacao mudou municipais nacionais nacoes naquele nasceu naturais natureza negociacao negou
nesses niveis nordeste normalmente normas notas noticias nove obras observar obter obteve ocasiao ocorrer ocorrido
oferecer oferta oliveira onibus online opcoes operacional opiniao oportunidades orcamento orgaos orientacao original
oscar otan ouvir padrao padroes pagamentos pago pandemia para parana parar paredao parlamentar parlamentares
parlamento parque partes participou passagem passam passando passo patamar patrimonio pede pedidos pedir pena
pequena pequenas pequeno perder pereira pergunta permanece permanecer pesquisadores pessoais petroleo pib pior
planejamento planeta plataformas pm podemos poderao poderiam popular portal portanto portugues pos posicionamento
positivo possam posse posso possuem posteriormente postura poucas pr praca praia praticamente praticas precisamos
precisou predio prefeito prejuizo premiacao premios preocupacoes preparacao presidencial presos pretende preto
previa primeiras pro procedimento procedimentos professora programas promover pronto proprios protestos publicada
publicou querem quero questionado quilometros rainha ranking rapida rapidamente razao reacao reais realidade reality
realizacao realizadas realizados realizou receita reconhecimento recuperacao recurso redebbb redor reduz reflete
reforcar reforcou reforma regional registrada registrados registros regra regular relacionadas relacionados
relacionamento relatos relevante renault representam representantes republicanos reserva residencia responder
ressalta ressaltou retirada reuniu revela revelou revista ricardo ritmo rocha sabia sai sala salario salarios
salvador santana santo sarah secreto seculo seguintes seguro sei semelhante semelhantes semestre senador sensacao
sentido sentir serem seriam servidores sessao si sigla simplesmente sinal situacoes sobe socio sofreu solo solucao
solucoes somente sonho sorteio sou souza streaming subiu super supervisao surgiu surpresa suspeita suspeitos
suspensao tabela tamanho tecnicas tecnicos telefone temas temperatura temperaturas tende tendencia tenham tensao
tensoes tentando tentou terao terem teriam terminou termo times tirar tivesse to toffoli tom tomada tornando
trabalha trabalhando trabalhos trafico transformacao transformar transicao transito transparencia tras tratamento
tratar traz trecho trimestre trouxe turismo ucrania ue ultimas uol usa usada usados usando usuarios utilizado valido
vantagem velocidade vence vencer vendas vender verao verde verificar vermelho versao viagem vias vigor vila vinculo
virou visao visita visual vitimas vitorias viu viver vontade vorcaro voto votos york youtube zero
`;

const english = `
64 new
57 one
51 like
47 time
46 first
45 while
44 now
40 even years
38 through year
37 two
36 including people
35 many
34 last still
33 around long
32 make well work
31 during much use
30 because using way world
29 found made used
28 part see
27 across back get research
26 according company help
25 known team three
24 another called data different high january since
23 based researchers
22 already content date however know life making next published study support take though
21 ai day early far future need share system under university
20 end later less space
19 better don large often right several small something source whether
18 able available best every find full instead look set style times today
17 along become big center ever features go going likely makes million note point provided real really science
scientists show week working yet
16 access author away built change come four good human important information led little major materials nearly say
similar together want within
15 ago announced changes control days doesn enough especially february home least length lot national old open past
place possible power rather recent second seen technology things think users
14 actually against behind beyond case clear companies designed didn earlier earth edited experience great history
include inside isn keep key lead light looking model month never news percent potential process public results shows
single state summary systems told
13 among app apple co comes directly fact feature findings five form getting google group health higher launch low
means months multiple nasa per previously provide range recently reported started took toward until version
12 added age almost always american building came create created current design despite doi face free hard includes
kind left level live longer move near number original play post project put role series social specific start story
suggests test top understand video ways won
11 ability additional although amazon began build coming conditions continue currently development either evidence
example focused game got hours idea itself journal latest launched line media models others plans platform quickly
remains reports showed statement states tells term thing verge water works
10 agency analysis approach area city compared complex deal decades deep details eventually everything feel focus
following fully give given global half him identified image images included industry international involved larger
late limited lost matter members mission modern name natural offer person plus powerful price professor program
related release released revealed risk roughly run service six soon studies surface taking testing third tools turn
understanding united weeks white wide york
9 addition allow allows america appear became body call century ceo certain close common community cost department
device devices director doing due expected family fast follow government growing head house institute let living
local looks lower mass massive nature needed offers online outside paper particularly performance period phone
physical plan probably problem quality questions read record remain response result safety school scientific seems
short side significant size sometimes starting step strong suggest tech thought trying update view whole
8 account activity add adds advanced air alone anyone anything appears asked bad biggest billion bit black bring
business buy california country course creating critical developed discovered discovery easy effect effects energy
environment event exactly finally finding forward games ground hand helped helps humans hundreds ice impact improve
issue leading learn levels linked man market mean money moving network order previous produced products question
rare reach region report review running scale screen security sense services shared simple site smaller spent
standard sure taken tell thousands throughout tool trump turned tv type unique user uses via wanted washington wasn
went worked wrote
7 act action active adding administration ahead allowed allowing alongside amount apps areas aren assistant
associated behavior believe below brought camera cases cause central complete concerns death december decision
described difficult digital direct display efforts entire entirely era events everyone existing explore faster
federal field flight food former foundation front general generation giving goes hands hardware heart held highly
huge immediately increase increased individual influence issues laboratory land largest list love march material
meaning medical miles millions moment named non north notes november offering office older overall parts perhaps
personal piece points popular potentially powered president press pressure pro problems produce product provides
quick quite receive require required rest return room saw search seem shape software someone south speed star stop
structure super takes tested themselves tiny track traditional travel true try typically various vast wants watch
whose young
6 above ad address animals appeared art ask attention authors average begin benefit calls capable care caused
challenges chief children claims climate closer cloud colleagues color commercial computer confirmed connect
connected continued continues core costs couple daily dark detailed develop disease driven easier easily effective
effort eight else engineering environmental essential expect expensive extremely fall feels feet felt final followed
friends fun gas goal growth happened helping hit hold hope identify individuals intelligence interest internal
introduced james john largely law lets lived lives located loss machine main mark maybe meant minutes mode moon
mostly museum needs newly night noted nothing ones onto openai option options page pair particular party patterns
pay places planet platforms present pretty prevent private production protect push rate reached ready reason
received red reduce relatively resources respond reveal ring rise safe saying seeing self senior separate seven
shaped shift showing significantly simply slightly sound species studying supported switch thanks total tracking
turning types ultimately unlike usually value war widely worth youtube
5 agents am amid ancient animal announcement answer anthropic anti asking automatically avoid base battery becomes
becoming beginning benefits bigger block blood blue book brain brand break bright broader campaign cannot
capabilities capture car carry cells challenge chance changed changing charge check china clearly closely code cold
collected collection combined communications communities completely connection consider considered contrast court
cover crew customers cut damage david de dead decade demand determine developing difference dr drive dropped edge
electric email ensure europe european examined expand experiments experts explain explained explains exploration
extra extreme factors familiar famous favorite figure film fine fire foot force formed forms function funding gaming
gave gemini generate generated gets giant gives gone greater green groups grow guide happens heavy hidden himself
hot hour ii improved inch increasingly initially inspired instance internet iphone job keeping kept knowledge lab
lack launching learned learning leave leaving link location looked majority max meanwhile medicine meet member
memory microsoft mid middle mind missions mobile moved movement music musk nearby objects observations observed
ocean october ongoing operations opportunity paid partners path perfect phones photos pick picks picture planning
played playing political population presence prices processes putting reality records reduced regions remained
reportedly requires researcher resolution reveals rich risks samsung save scientist sea seemed send sent september
serious setting shown signal signals signs slow smart society sold sources southern special specifically spend
spread stage stand standing stars station stay storage store stories strategy streaming studied studio success
suggested sun supports talk talking target tasks technologies terms text thinking town tried turns ultra updated
updates upgrade upon useful variety versions videos visible visit voice watching weather website winter women write
writing written
4 accounts actions activities actual ads adults advance advantage affect affected agent alexa alternative americans
amounts analyzed android annual apart applied apply april article associate association astronauts atmosphere
attempt audio backlash basic biological board books born bottom bought bowl box bringing brings budget button buying
cameras captured carefully carried cars causing cell centers centuries certainly charging chatbot chatgpt cheaper
chemical child chinese choice choose claim class claude college comment competition completed condition conducted
considering contains context controls conversation conversations cool couldn countries covered creator credit
culture dangerous deals decided dedicated deliver depending died differences direction distance donald door double
dozens driving drop dust east ecosystem elon enable england environments established estimate evolution excellent
exciting executive exist expanding experienced experiences extended eye eyes factor fans feeling fell fewer fight
financial firm fit florida flow founder french frequently fresh friday friend friendly gaps gen generally gov grew
hadn handle happen happening harder hasn haven healthy hear heard heat highest highlights historical holds hopes
host ideas implications importance incredibly infrastructure initial innovation insight integrated intense interact
interested interesting interview investigation island journey keeps kinds knew landscape language layer legal limits
lines links magazine manage managed management manager map mars matters measure measures men mention message
messages meta method methods michael mini missing moments monday monitoring morning motion moves movie movies names
naturally necessary nintendo none normal numbers offered official officials oled opening operate operating orbit
organization originally otherwise owners park participants partnership pass patients pattern pc phase photo pieces
planned plant players plays plenty policy position posted practice pricing primary prime prior producing programs
progress projects protection providing purchase pushing raise raised ran rapid rapidly reading reasons recorded
regular relationship rely remote remove removed reporting represent represents request responsible returned
returning rising rock runs sale sales samples san satellite sciences season seemingly selling sensitive serve served
settings setup sharing sign sites slowly solar solid sort sounds spacecraft sports spot steps stopped structures
subject subscribers subscription successful summer supporting surprise surprising surrounding surveillance survive
teams technical telescope temperature temperatures ten tests texas threat thursday trade training treatment tree
truly trust tuesday uncovered unexpected universe unusual upcoming vehicle vehicles vision visual wait wall web
weekend weight weren west whatever widespread wild window windows wireless wish woman word words worldwide wouldn
writes wrong yes zero
3 aboard absolutely academy accessible accurate achieve acquired acting actively additionally adult advances
advertising affects affordable africa ages aging aimed aims alive analyzing andrew answers anywhere apparently
appearance applications approved approximately architecture argue arrive arrived ars artemis artificial artist
artists astronaut astronomers attack audience august australia autonomous availability aware background balance
basically beautiful begins believed bill biology birth blog bluetooth bodies boost breaking brief british broad
brown builds bunch calling canada cancer capacity carbon card career carrying catch causes chair challenging channel
character characters chat cheap chip cities claimed classic clean clinical closed coast collaboration colors com
combination comfortable comments commonly communication compact comparison complicated components concept concern
concerned conduct confirm consequences consistent consistently construction consumer consumers contact contain
contained contribute contributed controlled copy coverage creation creative creators creatures cross crucial
cultural custom cutting cycle dates decisions decline declined deeper deeply defense defined degree degrees delayed
deleted delivered delivers dense depth describes detail detect detected detection developers die disaster discord
discover discoveries diseases disney distinct division dna document documents dog dollars dramatic drawn driver drug
earliest eat eating ecosystems effectively efficient elements emerged emergency employees enabled enabling ended
ends enforcement engine engineers english enter entry essentially estimated estimates et everyday everywhere evolved
exact examine examples excited expanded experiment experimental exploring exposed extensive faced faces facing
failed fair families fan farther father favor fear fears featured featuring feed fellow female fi fields fighting
filed files fill filled filling finds flat floor fly flying follows footage forced forces formation forming fourth
frame framework france fuel functions funded gain galaxy gap generations generative genetic george germany grok
grown handful happy harmful headquarters hearing heavily helpful highlight historic holding homes hoping houston
humanity iconic id ideal identifying imagine imaging impossible impressive improvements improving inches increases
increasing incredible independent infrared insights instagram intended interactions interface investigate investment
involves involving ios items jack jan japan jet jobs johnson join joined joint judge july june kennedy kids kill
killed knows laid lasting latter launches lawsuit layers leader leadership leads leaves legacy letter letters
letting library lies limit limitations lineup listening locations london lose lots lunar mac magnetic maintain
managing marketing marks match meaningful measured measurements meeting mental mentioned met military minute miss
mix molecular monitor mother multi myself mysterious mystery narrative nation native netflix networks nice nine
noise normally northern notable notice novel numerous object observatory observe obvious obviously occur occurred
officer officially oldest opened opens operation opportunities origin outcomes owned owner oxygen packed pages pain
panel parents particles partner passed paying perform performed periods perspective peter physics placed planetary
plants pointed police poor pop port positive possibility possibly posts practical pre precise precision prefer
premium prepare preserved primarily privacy processing profile promise promising prompt properties proposed
protected protein publicly pull purpose pushed quarter quiet race raises ram rarely rates reaching reader readers
realized recognize recognized recording recovered recovery reducing reference reflect reflects regularly relevant
reliable relied remaining remarkable remember replace represented requests resistance responses revealing revenue
reviewed rights river road robert robot rocket rolling round row rule rules sam scan scene scenes seconds secret
section secure seeking select selection sell sensors serves sets severe sharp shifting ship shortly shot signed
similarly sit sits situation skills skin sky sleep smithsonian snow solution somewhat sony sought spacex sparks
speaking spending spokesperson spring square st stable staff standards stands starts status steam stick stood stored
straight strange strategies stream street streets stress striking stronger strongly stuck student students studios
stuff successfully suddenly suggesting suite supply supposed surprised surprisingly survey survival tall targeted
targeting targets task technique techniques telling tend theory thick thin thomas tied tiktok timing title titles
touch traffic trained treat treated treatments trees trial trials trip truth twice typical uk unclear understood
unit unknown unless upgrades upgrading usb valuable verification views virtual volume waiting walk walls warm
warning waves wearing wednesday weird welcome western wider wife william win wind workers worse yourself
2 abuse accessed accuracy accurately accused achieved acquisition actors acts adam adapt adaptation adapted
addressed adjust adjusted administrator adobe adopted advancing advice african afternoon agencies agree agreed
agreement agriculture aim aircraft al alert alex alexander algorithm align alleged altered alternatives amazing
ambitious analyze angeles angle anker anna announcements announcing anymore anyway appeal application appreciate
approaches appropriate approval arc archaeologists archive argued argues arizona arm arms army array artifacts arts
asia aside aspects assess astronomy atlantic atmospheric atoms attached attacks attempted attempting attempts
attorney audiences authorities authority auto automated automatic award baby backed backup bacteria bag ball ban
band bank bar barely barrier basis batteries battle bay bbc bear beat beauty bed begun behalf behave believes
beloved beneath beta billions biologist bird birds blocking blocks bloomberg boasts bone bones border boss boston
boy brands breaks breakthrough brian bridge briefly brighter brightness britain broadly broke broken bros brother
buildings buried burn burned burning businesses buttons cable calendar canadian canceling candidate capability
capital capturing cards careful carries cash cast cat catching category caught cellular centre ces chain channels
charged charges charles chatbots checking chemistry chen chicago childhood chips choosing chose chris christopher
chronic church citing citizens civil claiming clarity cleaning clearer click closest closing clouds club clues
coding cognitive colleague collect collections collective colorado colorful combat combine combines combining
comfort command commission commitment committed committee communicate companion compare compatible compete
competitive competitors component composition compounds comprehensive computers computing concluded conclusion
conference conflict congress connecting connections connectivity conservation console constant constantly
constellation consumption containing continuing continuous contract controller controlling controversial cook
coordinated corner correct cosmic council countless county covering covers covid creates crisis critics crypto
curator curious customer cuts cycles damaged daniel dating daughter deadly deaths debate debris debut decent decide
deck default definitely delay delivering delivery demands demonstrate demonstrated depend depends deployed describe
description designs desk desktop destroyed detecting determined developer diabetes diego diet differently dig
directed discounted discuss disorders displays distant distributed distribution district diverse doctors documented
dominated doors doubt download dozen dragon dramatically draw drawing dream drew drivers drives dropping drove drugs
dry dual dying dynamic dynamics ear earbuds earned earnings eastern economic economy edges edit editing edition
editor education efficiency efficiently electricity element elizabeth elsewhere emails embedded emerge emerging
emissions emotional emphasize emphasized empire empty enables encourage encouraged encouraging engaged engineer
enhance enjoy enjoyed enormous ensuring entered entering enterprise entertainment episode epstein equal equipment
eric esa escape establish evaluate evaluated evening evil evolutionary evolve examining except exchange exclusive
execution executives existed existence expansion expectations experiencing expert explanation explored exposure
expressed expression extend extent external extraordinary facebook facilities facility facts failure fairly fake
falling falls false farm fascinating fee feedback feeding feeds feelings figured figures file films finish finished
fish fitness fix fixed flagship flexible flip flowers focuses focusing folks foods forest forests forever forget
formerly forth founded francisco freedom frequency frequent frozen frustration functionality fund fundamental
gadgets galaxies gather gathered gathering gear gene genes german girl glass glimpse globally globe god goddard gold
golden gotten grab grace gradually graduate grand grant gravity greatest grows guardian guess guidance guy hair hall
harm harvard hate headphones hell heritage hero herself hiding highlighted hill hint historian historically hits
hole hollywood honor horizon horror hospital hosted hosts household houses https hub hubble hundred hungry hunt
hunting husband hydrogen identity iii illegal imagery immediate immersive immigration immune impacts importantly
incident indeed india indicate indicates industrial inevitable influenced influences initiative injuries inner
innovative input inspiration install installed instant institutes institutions instructions instrument instruments
integration interactive interests interfere interior intimate introduce introducing investigating investigations
investors invisible ipad iron islands issued italian italy item japanese jared jason jeff jeffrey joseph joy jr jump
justice keys kid killing king kingdom knowing la labor labs lacks lake landing laptop laptops lauren lawmakers laws
leaders leap lee lens lg li license lifetime lift lighter lighting lights lightweight likes limiting liquid listed
listen lists literally load locked longest los losing loved lowest machines magic mainly maintaining maker makers
male manually manufacturers manufacturing mapping maps marine marked markets maryland massachusetts master matching
md measuring meat mechanical mechanism mechanisms medications medium merely messaging metal meter meters mexico mice
microbes microscopic mile milestone minneapolis minnesota minor missed mixed modeling moderate molecules mount
mountain mountains mounted mouse mouth movements museums nancy narrow navigate navigation necessarily negative
neighborhood neighbors neither nest newer newest newsletter newspaper nonprofit notably noticed nvidia observation
observing occasionally occurs odd oh oil okay operated operates opposite opt optical orbital orbiting ordered orders
ordinary organisms organizations organized origins orion outcome outer outlet output overcome pace pacific pack
package packs pad painted painting paintings paired pandemic parent paris partially participate parties passes
passing pathway pathways patient paul pause peak pennsylvania perfectly permanent personalized phd phenomenon
photographs photography picked pictures pilot pixel placing planets plastic player playstation please pocket podcast
podcasts pointing policies politics pollution populations portion portrait ports pose postdoctoral pounds practices
precisely predators predecessor predict preferred prepared preparing presented preserve prevention preview prey
priced principal print priority prize proceedings produces professional profit prominent promised promises promote
prompted prompts proof proper properly property propulsion protecting protective proteins prove proved provider
publication publish publishing pulled pulling purchased purposes puts quest quietly radiation radio rain raising
random ranging rating ray reaction reactions reads rear receiving recognition recommend recommendations reddit
references referred refresh refused regarding regardless regional regulatory relationships relative releases
releasing relies relying remarkably removing repeated repeatedly replaced replacing replies representing reputation
requirements requiring residents resistant resolve respectively responded restricted restrictions resulted resulting
retail retired reuters richard ride rival robots robust rocks rocky roles roll rolled roman rooms rose route routine
royal ruled rural russian ryan safely safer sample santa sarah sat satellites saturday saving score scott scratch
screens searching seat secretary sees selected sells sending sensor serving session settle settled sex sexual shadow
shapes shaping shed shell shield shifted shifts ships shooting shop shopping shorter shouldn shut sides sight
signature silicon silver simulations simultaneously siri sitting situations sized sizes skill slim slowed slower
smartphone smooth snap soft soil solely solve solving somehow somewhere son song sophisticated sounding spaceflight
spaces spain spatial speak speaker speakers specialist specialized specs spectrum speech speeds spin spirit split
spoke spotify spotted stability stages standalone startup stated stations staying steady stellar steve steven stock
stone stores storm strain strength stretch strongest struck struggle struggling stunning subscriber subscriptions
subsequent substantial subtle sudden sugar suit suited sunday surfaces surviving suspect suv switching symptoms
table tag tap telescopes television tens tesla thank theater theme therefore thinks thousand thread threats throw
thus tier tim timeline tip tips tissue titled tom tone topics totally tough tour towards toxic tracked tracks
tradition train transform transition translation transparent transport transportation traveling travels treating
trend trends trigger triggered trouble tvs unable uncover underground underlying unfortunately union units universal
unlikely unlock unprecedented unusually upgraded upper usage usual valley van venture versus vertical vice viewed
viewing village violence violent viral virginia virtually visited visiting visitors vr vulnerable wake walked
walking wang warming wars waste watched waters wave wear webb weekly wet whenever wherever wi willing winds wing
winning wired wonder wood wooden worlds worried worry worst writer xai xbox yellow yesterday younger zone
`;

/** Weight of the month's counts against those of the window, in articles. */
export const BACKGROUND_ARTICLES = 2000;

function read(list: string, language: string, counts: Map<number, number>): void {
  let share = 0;
  for (const word of list.trim().split(/\s+/)) {
    const percentage = Number(word);
    if (percentage > 0) {
      share = percentage;
      continue;
    }
    const key = hash(stem(word, language));
    counts.set(key, Math.max(counts.get(key) ?? 0, (share / 100) * BACKGROUND_ARTICLES));
  }
}

/** By hashed stem, with the count of the stem's most common form. */
export const backgroundCounts: ReadonlyMap<number, number> = (() => {
  const counts = new Map<number, number>();
  read(portuguese, 'pt', counts);
  read(english, 'en', counts);
  return counts;
})();
