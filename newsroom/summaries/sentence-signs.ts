/** What must precede a sentence: the previous sentence, or the thing it refers to, by that thing's noun. */
export type Need = { on: 'previous' } | { on: 'noun'; noun: string } | null;

/** Openings that refer to the sentence before. */
const POINTS_BACK = {
  pt: /^(?:[^,.]{0,20}\b(?:ele|ela|eles|elas)\b|e|mas|só que|agora|inclusive|ao todo|no total|do total|na ocasião|[nà]a? época|em comparação|no mesmo (?:período|dia|horário|mês|ano)|hoje,? (?:tem|é|está)|era|é|foi|porém|contudo|todavia|entretanto|no entanto|por isso|por outro lado|por sua vez|além (?:disso|dele|dela|deles|delas)|apesar disso|com isso|nesse (?:caso|sentido|contexto)|ainda (?:segundo|de acordo|conforme)|também|já|assim(?! (?:como|que))|então|depois(?! d[aeo]s?)|antes disso|inicialmente|em seguida|na sequência|logo (?:depois|após)|isso|isto|aquilo|ess[ea]s?|est[ea]s?(?! (?:ano|mês|semana)(?!\p{L}))|aquel[ea]s?|el[ea]s?|dele|dela|seus?|suas?|tal|tais|outr[oa]s?|ambos|ambas|amb[oa]s|lá|ali|tudo|todos|todas|nenhum|nenhuma|(?:segundo|para|com|de acordo com|conforme|entre) (?:el[ea]s?|ess[ea]s?)|ness[ea]s?|dess[ea]s?|nest[ea] (?:caso|sentido)|a mesma|o mesmo|(?:um|uma) del[ea]s|resultado:|(?:alguns|poucos|\p{L}+) (?:dias|semanas|meses|anos|horas) depois|(?:o (?:primeiro|segundo|terceiro)|a (?:primeira|segunda|terceira))(?! (?:\p{L}+ ){1,2}(?:\p{Lu}|d[aoe]s? ))|(?:disse|afirmou|declarou|explicou|completou|acrescentou|contou)\b)(?![\p{L}-])/iu,
  en: /^(?:[^,.]{0,25}, (?:he|she|they|it)|and|but|so|now|yet|additionally|plus,|(?:a few|some|several|\p{L}+) (?:days|weeks|months|years|hours) later|in (?:total|all|addition|response)|at the same time|as a result|because of th(?:is|at)|however|meanwhile|moreover|furthermore|still|also|then|later|(?:not |shortly |soon )(?:long )?after(?:wards?)?,|instead(?! of)|afterwards?|therefore|thus|nevertheless|it|this|that|these|those|he|she|they|his|her|hers|their|its|him|them|such(?! as)|initially|another|others|both|there|all of (?:them|it)|neither|(?:the )?(?:former|latter)|one of (?:them|those)|according to (?:him|her|them)|(?:in|for|with|by|of) (?:this|that|these|those)|the same|said|added)(?![\p{L}-])/iu,
};

/** Adjectives between a noun and the name that says who it is: `O deputado federal Nikolas Ferreira`. */
const NAMED_HERE =
  /^(?: (?:\p{L}+(?:al|ais|eir[oa]|an[oa]|ês|esa|ense|in[oa]|ic[oa]|ári[oa]|paulista|adjunt[oa]))){1,2} (?:\p{Lu}|d[aoe]s? )/u;

/** Nouns that refer to something named before: `A mudança`, `The company`. */
const NAMED_BEFORE = {
  pt: /^(?:(?:d|n)?[oa]s?|segundo [oa]s?|para [oa]s?|de acordo com [oa]s?|com [oa]s?) (?:assuntos?|temas?|pauta|leitura|avaliação|publicação|nota|comunicado|entrevista|ocasião|declaração|manifestação|proibição|principal|colegiado|mudanças?|medidas?|decis(?:ão|ões)|textos?|casos?|iniciativas?|valor(?:es)?|resultados?|números?|objetivos?|ações|ação|documentos?|projetos?|acordos?|anúncios?|informaç(?:ão|ões)|declaraç(?:ão|ões)|operaç(?:ão|ões)|empresas?|companhias?|grupo|montante|total|proposta|propostas|plano|programa|evento|encontro|estudo|pesquisa|levantamento|relatório|processo|investigação|suspeit[oa]s?|vítimas?|homem|mulher|jovem|criança|motorista|acidente|crime|episódio|medicamento|produto|aparelho|modelo|veículo|imóvel|obra|local|entidade|órgão|pasta|executiv[oa]s?|empresári[oa]s?|parlamentar|ministr[oa]|deputad[oa]|senador[ae]?|médic[oa]|autor(?:es|as?)?|ator|atriz|cantor[ae]?|técnico|treinador|jogador|atleta|atacante|equipe|time|clube|defesa|queda|alta|aumento|redução|movimento|cenário|situação|quadro|expectativa|ideia|previsão|estimativa|regra|lei|norma|pedido|contrato|negócio|transação|oferta|aporte|investimento|recurso|recursos|dinheiro|novidade|ferramenta|recurso|sistema|tecnologia|ataque|falha|vulnerabilidade|incidente|vazamento|reunião|visita|viagem|partida|jogo|duelo|confronto|disputa|série|filme|livro|álbum|show|espetáculo|festival|dupla|casal|trio|família)(?= (?!(?:d[aoe]s?|entre|contra|sobre)\b)\p{Ll}|,)/u,
  en: /^the (?:key|main|latest|new|ban|rules?|moves?|changes?|decisions?|measures?|plans?|deals?|agreements?|announcements?|company|firm|group|report|study|research|survey|case|incident|attacks?|flaws?|vulnerabilit(?:y|ies)|bugs?|issue|malware|campaign|operation|victims?|suspects?|man|woman|driver|crash|accident|investigation|statement|document|bill|law|ruling|order|proposal|project|program(?:me)?|results?|figures?|total|amount|money|funding|investment|acquisition|transaction|product|device|model|vehicle|features?|tools?|updates?|patch(?:es)?|findings?|exploit|breach|data|actor|singer|player|team|club|game|match|film|movie|series|book|album|show|couple|family|agency|ministry|storm|hurricane|fire|blaze)(?= (?!(?:of|between|against|over|on)\b)\p{Ll}|,)/u,
};

/** References to something listed before. */
const LISTED_BEFORE =
  /\b(?:the (?:latter|former)(?=[.,;]| (?:is|was|has|had|will)\b)|(?:est|ess)[ea] últim[oa]|o último deles|a última delas)\b/iu;

export function needOf(sentence: string, language: string): Need {
  const signs = language === 'en' ? 'en' : 'pt';
  const opening = sentence
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
  if (POINTS_BACK[signs].test(opening) || LISTED_BEFORE.test(opening)) return { on: 'previous' };
  // the speaker was named before, unless the name follows the quotation
  if (/^["“]/.test(sentence) && !/["”],? [^"“]*\p{L}/u.test(sentence.slice(1))) return { on: 'previous' };
  const phrase = NAMED_BEFORE[signs].exec(opening)?.[0];
  if (!phrase || NAMED_HERE.test(opening.slice(phrase.length))) return null;
  return { on: 'noun', noun: phrase.split(' ').at(-1)! };
}

const NEW_WORDS = 2;
const SAME_SHARE = 0.8;

/** A sentence that repeats the headline and little else. */
export function isHeadlineAgain(words: ReadonlySet<string>, title: ReadonlySet<string>): boolean {
  if (title.size < 3) return false;
  let shared = 0;
  for (const word of title) if (words.has(word)) shared += 1;
  return words.size - shared < NEW_WORDS || (shared / title.size >= SAME_SHARE && words.size - shared <= NEW_WORDS);
}

/** Signs that a sentence sets a scene, asks, judges or looks back instead of saying what happened. */
const COLOUR = {
  pt: /^(?:há |desde |em (?:19|20)\d\d(?![^.]{0,80}(?:rá|rão|vai|vão)(?!\p{L}))|no (?:ano|século) |imagine|quem |quando (?:se|você|o assunto|a gente)|se (?:você|o|a) |você |nós |eu |por que |como |quer |já pensou|não é |é (?:difícil|fácil|comum|preciso|hora|possível|claro|verdade|cada vez)|era |às vezes|muit[oa]s? |pouc[oa]s |ninguém|todo (?:mundo|ano)|toda |nem |mais um|mais uma|ao longo d|historicamente|tradicional|a história d|conhecid[oa] |em meio a |[^,.]{0,60} (?:(?:não é|não são|deixou de ser) (?:mais )?(?:apenas|só|somente|exclusiv)|(?:é|são|está|estão|continuam?|seguem?|t[eê]m sido) (?:hoje |ainda |sendo )?(?:um d[oe]s|uma das|entre [oa]s|cada vez)(?!\p{L})))|^[^.]{0,160} não \p{L}+ (?:apenas|somente)(?!\p{L})|[!]$|\b(?:eu acho|minha opinião)\b/iu,
  en: /^(?:imagine|when (?:you|i|we)|if you|you |we |i |why |how |what (?!was |began )|who |it(?:'|’)s |there(?:'|’)s |for (?:years|decades|centuries|most|many)|once upon|since |in (?:19|20)\d\d|over the (?:years|past)|most |many |some |few |nobody|everyone|ever |welcome|let(?:'|’)s|historically|remember|the last time|[^,.]{0,60} (?:(?:is|are) no longer (?:just|only|limited|a|an)|(?:is|are|remains?|ha(?:s|ve) (?:long )?been) (?:still )?(?:one of|among|quite)) )|\bfor (?:months|years|decades) now\b|[!]$|\b(?:i(?:'|’)m|i think|my )\b/iu,
};
/** Somebody or something did something, at a time or to an amount. */
const FACT = {
  pt: /\d(?!\d*[ºª])|\b(?:n?est[ae] (?:semana|m[êe]s|ano)|nesta|neste|na (?:segunda|terça|quarta|quinta|sexta)|no (?:sábado|domingo)|hoje|ontem|anunci|aprov|decid|divulg|inform|lanç|confirm|determin|assin|prend|mor[rt]|fech|abri|cai|caiu|sub|cresc|venc|perd|registr|apresent|public|autoriz|suspend|comec|inici|vai |vão |será|serão|irá|irão|(?:mostra|aponta|revela|indica|sugere)m?(?!\p{L})|est(?:á|ão) \p{L}+ndo|(?!muse|europe|hebre|ate)\p{L}{2,}(?:ou|eu|iu|aram|eram|iram|[aei]rá|[aei]rão)(?!\p{L}))/iu,
  en: /\d|\b(?:\p{L}{3,}ed|cut|gave|hit|left|made|put|sent|set|sold|took) (?:a|an|the|its|his|her|their|that|more|two|three)\b|\b(?:has|have) (?:\p{L}+ed|built|found|made|sent|won|lost|begun|put|taken|given)\b|\b(?:is|are) (?:\p{L}+ly )?(?!chang|becom|transform|reshap|evolv|grow)\p{L}+ing\b|\b(?:newly|new (?:study|research|report|campaign))\b|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|yesterday|announced?|approved?|said|says?|launch|confirm|sign|arrest|died|kill|fell|rose|grew|won|lost|report|releas|publish|suspend|began|start|will|warn|fix|patch|disclos|discover|found|reveal|shows?|suggests?)/iu,
};

/** Events before the news: an earlier time at the beginning, or the past perfect. */
const BACKGROUND = {
  pt: /^(?:quando |n[oa]s? (?:últim[oa]s (?!horas|dias|semanas)|primeir[oa]s|ano passado|mês passado|semana passada|década)|em (?:\d+º? de )?\p{L}+ (?:passado|do ano passado|de (?:19|20)\d\d)|antes d(?![^,]* dest[ae] )|caso [oa]s? \p{Ll}|até então|houve um tempo|até (?:há )?pouco|a margem de erro)|\b(?:havia|haviam|tinha|tinham) \p{L}+[aií]do\b|\b(?:havia|haviam|tinha|tinham) (?:sido|feito|dito|visto|posto|escrito|aberto)\b/iu,
  en: /^(?:[^,.]{0,20}(?:a|two|three|four|five|six|ten|several|[\d,]+) (?:couple of |hundred |thousand |million )?(?:days?|weeks?|months?|years?|decades?) ago|back in|(?:in|on) \p{L}+(?: \d+,)? (?:19|20)\d\d|(?:early |late |earlier |mid-?)?last (?:year|month|week)|in (?:recent|the past|the last)|earlier this|until (?:now|recently)|before |when |the margin of error)|\bhad (?:been|\p{L}+ed)\b/iu,
};
/** The outlet or a speaker in the first person. */
const SPEAKER = {
  pt: /^(?:temos|vamos|somos|estamos|fomos|podemos|precisamos|queremos|devemos|acho|acredito|nossos?|nossas?|meus?|minhas?)(?!\p{L})/iu,
  en: /^(?:our|my|i)(?!\p{L})|, i(?: |'|’)|\b(?:we|we(?:'|’)(?:ve|re|ll)) /iu,
};

/** Advice more often than news. */
const ADDRESSED = /\b(?:você|vocês|a gente|you|your)\b/iu;

/** A definite noun that was not named before: a weaker sign than those above. */
const DEFINITE = {
  pt: /^[OAoa]s? \p{Ll}+ (?!d[aoe]s?\b|entre\b|que\b)\p{Ll}|^.{0,160}\b[dn]?(?:ess[ea]s?|aquel[ea]s?) \p{Ll}/u,
  en: /^[Tt]he \p{Ll}+ (?!of\b|between\b)\p{Ll}|^.{0,160}\b(?:(?:these|those) \p{Ll}|th(?:at|is) \p{Ll}+[.,;])/u,
};

/** From -1 (scene, question, opinion) to 1 (a plain fact). Quotations inside the sentence are ignored. */
export function factSign(sentence: string, language: string): number {
  const signs = language === 'en' ? 'en' : 'pt';
  const own = sentence.replace(/(?<!^)["“][^"”]*["”]/g, '…');
  if (COLOUR[signs].test(own) || SPEAKER[signs].test(own) || /^["“]/.test(own)) return -1;
  const isBackground = BACKGROUND[signs].test(own);
  const isUnnamed = DEFINITE[signs].test(own) && !NAMED_HERE.test(own.replace(/^\p{L}+ \p{L}+/u, ''));
  if (isBackground) return isUnnamed ? -1 : -0.8;
  return (FACT[signs].test(own) ? 1 : 0) - (isUnnamed ? 0.4 : 0) - (ADDRESSED.test(own) ? 0.8 : 0);
}

/** Endings and words that only a verb of a main clause has. */
const VERB =
  /\b\p{L}{2,}(?:ou|eu|iu|aram|eram|iram)(?!\p{L})|(?<!\p{L})(?:é|são|está|estão|tem|têm|vai|vão|foi|foram|diz|dizem|pode|podem|deve|devem|quer|traz|trazem|faz|fazem|avalia|avaliam|prevê|preveem|será|serão|is|are|was|were|has|have|will|said|says)(?!\p{L})/iu;

export const hasVerb = (clause: string): boolean => VERB.test(clause);
