/** What a sentence needs before it: the one it follows, or the thing it goes on about, by that thing's noun. */
export type Lean = { on: 'previous' } | { on: 'noun'; noun: string } | null;

/** Openings that point at the sentence before. */
const POINTS_BACK = {
  pt: /^(?:[^,.]{0,20}\b(?:ele|ela|eles|elas)\b|e|mas|só que|agora|hoje (?:tem|é|está)|era|é|foi|porém|contudo|todavia|entretanto|no entanto|por isso|por outro lado|por sua vez|além (?:disso|dele|dela|deles|delas)|apesar disso|com isso|nesse (?:caso|sentido|contexto)|ainda (?:segundo|de acordo|conforme)|também|já|assim|então|depois|antes disso|em seguida|na sequência|logo (?:depois|após)|isso|isto|aquilo|ess[ea]s?|est[ea]s?|aquel[ea]s?|el[ea]s?|dele|dela|seus?|suas?|tal|tais|outr[oa]s?|ambos|ambas|amb[oa]s|lá|ali|tudo|todos|todas|nenhum|nenhuma|(?:segundo|para|com|de acordo com|conforme|entre) (?:el[ea]s?|ess[ea]s?)|ness[ea]s?|dess[ea]s?|nest[ea] (?:caso|sentido)|a mesma|o mesmo|(?:um|uma) del[ea]s|o (?:primeiro|segundo|terceiro)|a (?:primeira|segunda|terceira)|(?:disse|afirmou|declarou|explicou|completou|acrescentou|contou)\b)(?![\p{L}-])/iu,
  en: /^(?:and|but|so|now|yet|however|meanwhile|moreover|furthermore|still|also|then|later|instead|afterwards?|therefore|thus|nevertheless|it|this|that|these|those|he|she|they|his|her|hers|their|its|him|them|such|another|others|both|there|all of (?:them|it)|neither|(?:the )?(?:former|latter)|one of (?:them|those)|according to (?:him|her|them)|(?:in|for|with|by|of) (?:this|that|these|those)|the same|said|added)(?![\p{L}-])/iu,
};

/** Nouns by which a text goes on about what it has named: `A mudança`, `The company`. */
const NAMED_BEFORE = {
  pt: /^(?:(?:d|n)?[oa]s?|segundo [oa]s?|para [oa]s?|de acordo com [oa]s?|com [oa]s?) (?:assuntos?|temas?|pauta|proibição|principal|colegiado|mudanças?|medidas?|decis(?:ão|ões)|textos?|casos?|iniciativas?|valor(?:es)?|resultados?|números?|objetivos?|ações|ação|documentos?|projetos?|acordos?|anúncios?|informaç(?:ão|ões)|declaraç(?:ão|ões)|operaç(?:ão|ões)|empresas?|companhias?|grupo|montante|total|proposta|propostas|plano|programa|evento|encontro|estudo|pesquisa|levantamento|relatório|processo|investigação|suspeit[oa]s?|vítimas?|homem|mulher|jovem|criança|motorista|acidente|crime|episódio|medicamento|produto|aparelho|modelo|veículo|imóvel|obra|local|entidade|órgão|pasta|executiv[oa]s?|empresári[oa]s?|parlamentar|ministr[oa]|deputad[oa]|senador[ae]?|médic[oa]|especialistas?|pesquisador(?:es|as?)?|autor(?:es|as?)?|ator|atriz|cantor[ae]?|técnico|treinador|jogador|atleta|atacante|equipe|time|clube|defesa|queda|alta|aumento|redução|movimento|cenário|situação|quadro|expectativa|ideia|previsão|estimativa|regra|lei|norma|pedido|contrato|negócio|transação|oferta|aporte|investimento|recurso|recursos|dinheiro|novidade|ferramenta|recurso|sistema|tecnologia|ataque|falha|vulnerabilidade|incidente|vazamento|reunião|visita|viagem|partida|jogo|duelo|confronto|disputa|série|filme|livro|álbum|show|espetáculo|festival|dupla|casal|trio|família)(?= (?!d[aoe]s?\b)[\p{Ll}]|,)/iu,
  en: /^the (?:key|main|latest|new|ban|rules?|moves?|changes?|decisions?|measures?|plans?|deals?|agreements?|announcements?|company|firm|group|report|study|research|survey|case|incident|attacks?|flaws?|vulnerabilit(?:y|ies)|bugs?|issue|malware|campaign|operation|victims?|suspects?|man|woman|driver|crash|accident|investigation|statement|document|bill|law|ruling|order|proposal|project|program(?:me)?|results?|figures?|total|amount|money|funding|investment|acquisition|transaction|product|device|model|vehicle|feature|tool|update|patch|exploit|breach|data|actor|singer|player|team|club|game|match|film|movie|series|book|album|show|couple|family|researchers?|experts?|authorities|officials?|agency|ministry|storm|hurricane|fire|blaze)(?= (?!of\b)\p{Ll}|,)/iu,
};

export function leanOf(sentence: string, language: string): Lean {
  const signs = language === 'en' ? 'en' : 'pt';
  const opening = sentence.replace(/^[^\p{L}\p{N}]+/u, '');
  if (POINTS_BACK[signs].test(opening)) return { on: 'previous' };
  // whose words these are was said before, unless it is said behind them
  if (/^["“]/.test(sentence) && !/["”],? [^"“]*\p{L}/u.test(sentence.slice(1))) return { on: 'previous' };
  const noun = NAMED_BEFORE[signs].exec(opening)?.[0].split(' ').at(-1);
  return noun ? { on: 'noun', noun } : null;
}

const NEW_WORDS = 2;
const SAME_SHARE = 0.8;

/** A sentence that says the headline and little else. */
export function isHeadlineAgain(words: ReadonlySet<string>, title: ReadonlySet<string>): boolean {
  if (title.size < 3) return false;
  let shared = 0;
  for (const word of title) if (words.has(word)) shared += 1;
  return words.size - shared < NEW_WORDS || (shared / title.size >= SAME_SHARE && words.size - shared <= NEW_WORDS);
}

/** Signs that a sentence sets a scene, asks, judges or looks back instead of saying what happened. */
const COLOUR = {
  pt: /^(?:há (?:\d+|dois|três|quatro|cinco|dez|anos|mais|pouco)|desde |em (?:19|20)\d\d|no (?:ano|século) |imagine|quem |quando (?:se|você|o assunto|a gente)|se (?:você|o|a) |você |nós |eu |por que |como |quer |já pensou|não é |é (?:difícil|fácil|comum|preciso|hora|possível|claro|verdade|cada vez)|era |às vezes|muit[oa]s? |pouc[oa]s |ninguém|todo (?:mundo|ano)|toda |nem |mais um|mais uma|ao longo d|historicamente|tradicional|a história d|conhecid[oa] )|[!]$|\b(?:você|vocês|a gente|eu acho|minha opinião)\b/iu,
  en: /^(?:imagine|when (?:you|i|we)|if you|you |we |i |why |how |what |who |it(?:'|’)s |there(?:'|’)s |for (?:years|decades|centuries|most|many)|once upon|since |in (?:19|20)\d\d|over the (?:years|past)|most |many |some |few |nobody|everyone|ever |welcome|let(?:'|’)s|historically|remember)|[!]$|\b(?:you|your|i(?:'|’)m|i think|my )\b/iu,
};
/** Somebody did something, at a time or to an amount. */
const FACT = {
  pt: /\d|\b(?:nesta|neste|na (?:segunda|terça|quarta|quinta|sexta)|no (?:sábado|domingo)|hoje|ontem|anunci|aprov|decid|divulg|inform|lanç|confirm|determin|assin|prend|mor[rt]|fech|abri|cai|caiu|sub|cresc|venc|perd|registr|apresent|public|autoriz|suspend|comec|inici|vai |vão |será|serão)/iu,
  en: /\d|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|yesterday|announced?|approved?|said|launch|confirm|sign|arrest|died|kill|fell|rose|grew|won|lost|report|releas|publish|suspend|began|start|will|warn|fix|patch|disclos|discover)/iu,
};

/** A definite noun that was not named: a weaker sign than those above. */
const DEFINITE = /^(?:[oa]s?|the) \p{Ll}+ (?!d[aoe]s?\b|of\b)\p{Ll}/iu;

/** From -1, colour, to 1, a plain fact. */
export function factSign(sentence: string, language: string): number {
  const signs = language === 'en' ? 'en' : 'pt';
  if (COLOUR[signs].test(sentence) || /^["“]/.test(sentence)) return -1;
  return (FACT[signs].test(sentence) ? 1 : 0) - (DEFINITE.test(sentence) ? 0.4 : 0);
}
