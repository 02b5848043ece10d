import { fold } from './fold.ts';

/** The kinds of articles; all but `news` are shown only to readers who ask for the kind. */
export const articleKinds = ['news', 'offer', 'links', 'agenda', 'horoscope', 'lottery', 'advice'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** Features are counted over the beginning, which shows the kind. */
const LONGEST_LOOK = 6000;

const PRICE = /(?:r\$|us\$|\$|£|€)\s?\d[\d.,]*/g;
const LOWER_PRICE =
  /\b(?:\d{1,2}\s?% (?:off|de desconto)|(?:save|economize)\s+(?:up to )?(?:r\$|\$|£)?\s?\d|(?:r\$|\$|£)\s?\d[\d.,]* off|de r\$ ?[\d.,]+ por|normally (?:\$|£)|list price|all-time low|lowest price|its lowest|cupom|coupon|promo code|frete gratis|em ate \d+x|desconto de)\b/g;
const SHOPPING =
  /\b(?:buy (?:it |them |one )?(?:at|from|now)|shop (?:now|at)|add to cart|compre (?:agora|aqui)|onde comprar|where to buy|confira (?:as ofertas|o preco|no link)|(?:disponivel|a venda) n[oa] (?:amazon|magalu|mercado livre|shopee)|at (?:amazon|best buy|walmart|target|newegg)\b|affiliate|comissao por vendas|may earn a commission|afiliado)/g;
const OFFER_TITLE =
  /(?:^get .{0,60} for |\b(?:you can )?save (?:over |up to )?|\bfor (?:less than|just|only) |\bdown to |\bprice of )\$\d|\$\d[\d,.]* off\b|\b(?:deals?|on sale|sale(?:s)? (?:at|on|for|event|now)|discount(?:ed)?|coupons?|promo codes?|(?:lowest|best|best-ever|cheapest|low) prices?|all-time low|cheaper than ever|half[- ]off|sale knocks|(?:is|are) (?:now |just |only )?(?:down to|cheaper)|gift guide|gifts? (?:for|under)|ofertas?|descontos?|cupo(?:m|ns)|promocao|promocoes|liquidacao|achados?|barato|presentes? (?:para|ate))\b/;
/** Offers that are the news: auctions, share offers, labour and public supply. */
const OFFER_NEWS =
  /\b(?:oferta (?:publica|de acoes|hostil|de compra|de emprego|de vagas|de trabalho|de paz)|peace deal|trade deal|merger|acquisition|nuclear deal|climate deal|arms deal|plea deal|tarif|deal (?:with|to|between|over)|lei |projeto|imposto|inss|aposentad|consumidores|juros|dollar|investig|fraud|golpe|procon|senad|congress)/;

const HOROSCOPE_TITLE =
  /\b(?:horoscopo|signos?|zodiaco|astrologia|horoscope|zodiac|numerologia|taro|mapa astral|mercurio retrogrado)\b/;
const SIGNS =
  /\b(?:aries|touro|gemeos|cancer|leao|virgem|libra|escorpiao|sagitario|capricornio|aquario|peixes|taurus|gemini|leo|virgo|scorpio|sagittarius|capricorn|aquarius|pisces)\b/g;

const LOTTERY_TITLE =
  /\b(?:mega-?sena|quina|lotofacil|lotomania|timemania|dupla sena|dia de sorte|super sete|loteca|federal|\+milionaria|mais milionaria|loterias?|powerball|mega millions|lottery)\b/;
const LOTTERY_BODY =
  /\b(?:dezenas|numeros sorteados|sorteio|concurso \d{3,5}|acertador|apostas?|drawing|winning numbers|jackpot)\b/g;
const LOTTERY_NEWS =
  /\b(?:fraude|golpe|policia|justica|stf|preso|presa|prende|morre|assassin|heranca|divorcio|processo|imposto|arrecada)/;

const AGENDA_TITLE =
  /^(?:agenda (?:cultural|da semana|do dia|de shows?|do fim de semana|economica)\b|o que fazer (?:em|no|na|neste|nesta)\b|programacao (?:da|de) (?:tv|semana)\b|(?:veja |confira )?(?:a )?programacao (?:completa )?(?:do|da|de|dos) (?:blocos|carnaval|carnaval de|shows|cinema|cinemas)\b|(?:veja |confira )?onde assistir\b|(?:horario|horarios) (?:e|dos) (?:onde|jogos)\b|jogos de hoje\b|futebol ao vivo\b|resumo d(?:a|as) novelas?\b|what(?:'|’)?s on\b|things to do (?:in|this)\b|tv (?:schedule|guide)\b|events? calendar\b)/;
/** The end of a headline that announces a schedule. */
const PROGRAMME =
  /\b(?:veja|confira)(?: a| o| os)? (?:programacao|agenda|guia|blocos e horarios|horarios)\b|\bagenda de (?:blocos|shows)\b|\bprogramacao d[aoe]s? .{0,40}(?:blocos|carnaval|shows|festa|festival)\b/;
const ON_TV = /\b(?:onde assistir|horario e onde|escalacoes? e onde|how to watch|where to watch)\b/;
const TIMES = /\b\d{1,2}\s?(?:h|:)\s?\d{0,2}\b/g;

/** Recordings of a day's programmes, newsletters and lists of links: they report nothing. */
const LINKS_TITLE =
  /^videos?(?: d[aoe]s?\b|:).{0,60}(?:\b20\d\d|feira|\(\d)|^videos? d[oa]s? (?:g1|tv)\b|\bao vivo: assista\b|\b(?:morning|daily|evening) briefing\b|\blinks? (?:of|for) the (?:day|week)\b|\bweekly (?:links|reading|roundup)\b|\bwe(?:'|’)?re reading\b|\btop \d+ longreads\b|\bmais lidas d[aoe]\b|^newsletter\b/;
/** Polls and quizzes ask instead of reporting. */
const POLL_TITLE =
  /^enquete\b.*\?|^quiz\b|\? vote[!.]?$|\b(?:participe da enquete|teste seus conhecimentos|take (?:the|our) quiz)[!.]?$/;
const PLAYLIST = /\/(?:playlist|ao-vivo|edicao)\//;

/**
 * Counted tips, instructions and self-help: nothing happened (requirements R190). Explanations of news ("como funciona") are
 * not among them.
 */
const ADVICE_TITLE =
  /^(?:veja |confira )?(?:as |os |essas |estas )?(?:\d+|tres|quatro|cinco|seis|sete|oito|nove|dez|three|four|five|six|seven|eight|nine|ten) (?:\p{L}+ )?(?:dicas|prompts|frases|passos|truques|habitos|segredos|erros|tips|habits|tricks|mistakes)\b|\bdicas (?:para|que|podem)\b|\bguia completo para\b|^como (?:se |nao |fazer|usar|ganhar|organizar|escolher|melhorar|evitar|conseguir|aproveitar|criar|economizar|preparar|lidar|reconquistar)|\b(?:prompts?|comandos?)\b.{0,80}\bchatgpt\b|\bchatgpt\b.{0,60}\bprompts?\b|\bnunca use\b|\btudo o que voce precisa\b|\b(?:turbinar|transformar|melhorar) (?:o )?(?:seu|sua) (?:\p{L}+ ){0,2}(?:curriculo|carreira|linkedin)\b/u;

const SECTIONS: [RegExp, ArticleKind][] = [
  [/\/(?:horoscopo|astrologia|signos|horoscopes?|astrology)(?:\/|-)/, 'horoscope'],
  [/\/(?:loterias?|mega-sena|lottery)\//, 'lottery'],
  [/\/(?:ofertas?|promocoes|cupons|deals|coupons|shopping|good-deals|guia-de-compras|compras)\//, 'offer'],
];

/** Words of a term that ask for a kind. */
const ASKING: Record<Exclude<ArticleKind, 'news'>, RegExp> = {
  offer:
    /\b(?:ofertas?|descontos?|promocao|promocoes|cupo(?:m|ns)|liquidacao|presentes?|black friday|deals?|discounts?|coupons?|sales?|bargains?|gifts?)\b/,
  links: /\b(?:enquetes?|quiz(?:zes)?|newsletters?|podcasts?|videos?|links?|telejorna(?:l|is)|briefings?)\b/,
  agenda:
    /\b(?:agendas?|programacao|onde assistir|horarios?|blocos?|shows?|festa(?:l|is|s)?|jogos?|what(?:'|’)s on|events?|schedules?|how to watch)\b/,
  horoscope: /\b(?:horoscopos?|signos?|zodiaco|astrologia|numerologia|taro|horoscopes?|zodiac|astrology|tarot)\b/,
  lottery: /\b(?:loterias?|mega-?sena|quina|lotofacil|lotomania|timemania|lottery|lotteries|powerball|mega millions)\b/,
  advice: /\b(?:dicas?|guias?|carreiras?|curriculos?|prompts?|tips?|advice|careers?|how to)\b/,
};

/** Whether a term, in the reader's words, asks for articles of a kind. */
export function asksFor(term: string, kind: ArticleKind): boolean {
  return kind === 'news' || ASKING[kind].test(fold(term));
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** By the shape of title and text, prices and shopping words, and the section in the address. */
export function kindOf({ title, text, url }: { title: string; text: string; url?: string | null }): ArticleKind {
  const head = fold(title).replace(/\s+/g, ' ');
  const body = fold(text.slice(0, LONGEST_LOOK));
  const section = SECTIONS.find(([path]) => path.test(fold(url ?? '')))?.[1];
  if (isHoroscope(head, body, section)) return 'horoscope';
  if (isLottery(head, body, section)) return 'lottery';
  if (isOffer(head, body, section)) return 'offer';
  if (isAgenda(head, body)) return 'agenda';
  if (isListOfLinks(head, text, url ?? '')) return 'links';
  if (ADVICE_TITLE.test(head)) return 'advice';
  return 'news';
}

function isHoroscope(head: string, body: string, section?: ArticleKind): boolean {
  const signs = new Set(body.match(SIGNS)).size;
  if (section === 'horoscope') return HOROSCOPE_TITLE.test(head) || signs >= 3;
  return HOROSCOPE_TITLE.test(head) && signs >= 4;
}

function isLottery(head: string, body: string, section?: ArticleKind): boolean {
  if (LOTTERY_NEWS.test(head)) return false;
  const words = count(body, LOTTERY_BODY);
  if (section === 'lottery') return words >= 3;
  return LOTTERY_TITLE.test(head) && words >= 4 && words * 60 >= body.length / 10;
}

/** A shopping piece says so in its title, and its text names prices, discounts and shops repeatedly. */
function isOffer(head: string, body: string, section?: ArticleKind): boolean {
  if (OFFER_NEWS.test(head)) return false;
  const perThousand = 1000 / Math.max(700, body.length);
  const prices = count(body, PRICE) * perThousand;
  const bargains = (count(body, LOWER_PRICE) + count(body, SHOPPING)) * perThousand;
  if (section === 'offer') return prices + bargains >= 1;
  if (OFFER_TITLE.test(head)) return (prices >= 1 && bargains >= 0.5) || bargains >= 1.5;
  return prices >= 3 && bargains >= 2;
}

function isAgenda(head: string, body: string): boolean {
  const times = count(body, TIMES) * (1000 / Math.max(700, body.length));
  if (AGENDA_TITLE.test(head)) return times >= 1;
  return (ON_TV.test(head) && times >= 0.5) || (PROGRAMME.test(head) && times >= 3);
}

/** A title that announces a list, and lines that are headlines rather than sentences. */
function isListOfLinks(head: string, text: string, url: string): boolean {
  if (POLL_TITLE.test(head)) return true;
  if (!LINKS_TITLE.test(head) && !(PLAYLIST.test(url) && /^videos?\b/.test(head))) return false;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const links = lines.filter((line) => line.length < 140 && !/[.!?…:;”"]$/.test(line.trim())).length;
  return lines.length < 3 || links / lines.length >= 0.4;
}
