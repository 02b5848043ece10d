import { fold } from './fold.ts';

/**
 * Beginnings of lines that outlets put between and after the paragraphs, Portuguese and English. Each entry is the start of a
 * short line, matched without regard to case.
 */
const OPENINGS = [
  // more to read
  '(leia|veja|assista|confira|ouça|acompanhe|conheça) (também|mais|ainda|tamb[eé]m|a seguir|outr[ao]s)\\b',
  '(leia|assista|ouça) ?(a |à |o |ao )?(íntegra|reportagem|matéria|coluna|vídeo|podcast|especial)\\b',
  '(leia|veja|saiba|confira) (tudo|mais) (sobre|em|notícias)\\b',
  'saiba mais\\b',
  'mais (lidas|lidos|notícias|informações|sobre)\\b.{0,40}$',
  '(notícias|matérias|reportagens|conteúdos?|artigos|posts?|links?|textos?) relacionad[ao]s?\\b',
  '(últimas notícias|veja os vídeos|vídeos mais (vistos|assistidos)|vídeos em alta|vídeos? d[oa] g1|recomendad[ao]s? para você|você (pode|também pode) gostar)',
  '(read|see|watch|listen|learn|view|find out) (more|next|also|the full|all)\\b.{0,120}$',
  '(also|more) (read|on|in|from|about|stories|news|coverage|headlines)\\b.{0,120}$',
  'more:|related:|see:|related$|related (articles?|stor(y|ies)|posts?|content|news|links?|topics?|coverage|videos?|reading|quiz)\\b',
  '(recommended|suggested|trending|popular|featured|top|latest|our latest|editor.s)( (reading|stories|articles|posts|videos|news|picks?|now|for you))+$',
  'you (may|might|could) (also )?(like|enjoy|be interested|want to)|don.t miss\\b.{0,60}$|most (popular|read|viewed|shared)|what to read next|up next\\b|next (article|story|up)\\b|previous (article|story)\\b',
  // follow, subscribe, share, apps
  'siga (o |a |os |as |nosso |nossa |-nos|nos )?.{0,40}(canal|perfil|whatsapp|instagram|twitter|telegram|facebook|google|redes|threads|bluesky|youtube|tiktok|newsletter)',
  '(siga-nos|nos siga|curta (nossa|a) página|enviar por|copiar link)|compartilh(e|ar)( (n[oa]|com|por|via|em|ess[ae]|est[ae]|isso|a|o)\\b.{0,60})?$',
  '(participe|faça parte|entre|acesse|clique e entre) (d[oa]|n[oa]|em) (nosso |novo )?(canal|grupo|comunidade)\\b',
  '(clique aqui|clique para|clique e (siga|receba|leia|veja|assine|confira|participe))',
  '(inscreva-se|cadastre-se|assine\\b|assinar\\b|receba (as|os|no|na|em|de|por|grátis|gratuitamente|nossa|nosso|todas?|notícias|o melhor|um resumo|conteúdo)\\b|quer receber)',
  '(já é assinante|faça (o )?(seu )?login|conteúdo exclusivo para assinantes|este conteúdo é exclusivo|continue lendo|seja assinante|torne-se assinante|apoie o jornalismo)',
  '(baixe|instale|faça o download).{0,30}(app|aplicativo)',
  '(sign|signing) up (for|to|here|now|today|and)\\b|subscribe( (to|now|here|today|for|and)\\b|$)|subscribed!?|already (a |have )?(subscriber|member|account)|log ?in\\b.{0,40}$|sign in\\b.{0,40}$|register (now|here|today|for free)',
  'to read the full (story|article)|this (content|article) is (for|available to) (subscribers|members)|you have (been successfully|reached|read your)',
  'follow (us|me|him|her|them|the|on|@|our|\\w+( \\w+){0,4} (on|at) (twitter|facebook|instagram|x\\b|linkedin|@))',
  '(like|join|find|connect with|chat with|contact) us (on|at|in|today|via)\\b',
  '(join|get|download|check out) (the|our) (newsletter|app|latest (news|updates|stories|headlines)|conversation|discussion|free|mobile|best of)\\b',
  'get (the )?(latest|top|breaking|day.s|more|all|our|access|the best|news|stories).{0,80}(inbox|newsletters?|delivered|alerts?|email|app|subscriptions?)\\b',
  '(click|tap) (here|to|on|below|through)\\b|(share|tweet|pin|post|print|email|e-mail) (this|on|via|it|now|the|article|story)\\b.{0,60}$',
  '(share|tweet|pin|print|email|e-mail|facebook|twitter|whatsapp|linkedin|pinterest|reddit|telegram|messenger|copy link|copiar|imprimir|close|fechar|ouvir|listen|comments?|comentários?|comentar|save|salvar)$',
  'have a (news )?tip\\b|got a (news )?tip|tell us what|let us know (in|what|on)|what do you think\\b.{0,80}$|leave a (comment|reply)|deixe (um|seu|sua) (comentário|opinião)|join the conversation|(post|add|view|show|read|hide) (a |all |your )?comments?\\b.{0,20}$|\\d+ (comments?|shares?|comentários?)$',
  '(watch|listen) (to )?.{0,60}\\b(live|podcast|show|video|here)\\b.{0,40}$|(video|vídeo|watch|assista|podcast|listen|foto|photos?|photo gallery|galeria|slideshow|gallery):',
  // advertising, rights, cookies
  '(publicidade|propaganda|anúncio|patrocinado|conteúdo patrocinado|advert|advertise?ment|ads by|sponsored|sponsored content|story continues below|continue reading|continua (após|depois d[ao])|article continues|skip (ad|to)|scroll (down|to continue))\\b.{0,60}$',
  '(all rights reserved|todos os direitos reservados|copyright|©|\\(c\\) ?\\d{4})',
  '(this|our|o|este|nosso|nós) (web)?(site|page|utilizamos|usamos)?.{0,20}(uses?|usa|utiliza|utilizamos|usamos)? cookies\\b|we use cookies|ao continuar navegando|by (continuing|using|clicking).{0,60}(cookies|terms|privacy)',
  '(privacy policy|terms of (use|service)|política de privacidade|termos de uso)\\b.{0,60}$',
  '(filed under|tags?|posted in|categor(y|ies)|categorias?|tópicos|topics|assuntos?|palavras-chave|keywords|marcadores)\\b ?:.{0,160}$',
  // lines about the article, not part of it
  '(by|por) [^.!?]{3,60}\\b(on |em )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|(january|february|march|april|may|june|july|august|september|october|november|december) \\d).{0,40}$',
  '(published|updated|posted|last updated|last modified|first published|created|publicado|atualizad[oa]|postado|criado)\\b.{0,12}\\d.{0,80}$',
  '(published|updated|posted|last updated|first published|publicado|atualizad[oa]|postado)( on| at| in| em| às| há|:).{0,80}$',
  '\\W*\\d{1,3}\\s?(min(utes?|utos?)?\\.?) (read|de leitura|ago|atrás)$|tempo de leitura\\b|reading time\\b',
  '(foto|fotos|crédito|créditos|imagem|imagens|photo|photos|image|images|picture|credit|photo credit|image credit|pic)( by| courtesy| credit| source)? ?[:©/].{0,160}$',
  '.{0,170} [—–-] (foto|fotos|imagem|arte|vídeo|reprodução|photo|image|picture|crédito|credit) ?:.{0,80}$',
  '.{0,80}\\((photo|foto|image|imagem|picture|ap photo|getty|reuters|afp)\\b[^)]{0,80}\\)$',
];

const BOILERPLATE_OPENING = new RegExp(`^[^\\p{L}\\p{N}©]*(?:${OPENINGS.join('|')})`, 'iu');

const LISTED =
  '(articles?|stor(?:y|ies)|products?|posts?|news|content|videos?|reading|links?|topics?|coverage|headlines|picks|now|for you|from the web)';

const RELATED = [
  '(leia|veja|assista|confira|saiba|ouça) (também|mais|ainda)\\b.{0,25}',
  '(notícias|conteúdos?|matérias|artigos|posts?|textos?|links?) relacionad[ao]s?',
  '(mais (lidas|lidos|notícias|vistas)|últimas notícias|recomendad[ao]s?( para você)?|você também pode gostar)',
  `(related|recommended|suggested|trending|popular|latest|our latest|top|more|further|featured)( ${LISTED})*`,
  'more (from|on|in|about|like)\\b.{0,50}',
  '(you (may|might) (also )?(like|enjoy|be interested)|you.ll also|don.t miss|in case you missed|what to read next|up next|editor.s picks)\\b.{0,40}',
  '(read|see|watch) (more|next|also)\\b.{0,25}',
  'also (read|on|in|see)\\b.{0,40}',
  'most (popular|read|viewed|shared|watched)\\b.{0,25}',
  // other languages, for the pages of foreign outlets
  '(lea|lee|leer|vea|ver) (también|más)\\b.{0,25}|te puede interesar|(noticias|contenidos?|artículos) relacionad[ao]s|más (información|noticias|sobre)\\b.{0,25}',
  '(à )?(lire|voir|découvrir) (aussi|également)|sur le même (sujet|thème)|(articles|contenus) (liés|associés)|en savoir plus',
  '(mehr|weitere) (zum|zu diesem) thema\\b.{0,25}|zum (selben )?thema|auch interessant|das könnte (sie|dich|euch) auch interessieren|weitere (artikel|videos|informationen|nachrichten|themen)|(lesen|sehen) sie (auch|mehr)|mehr (lesen|themen|zu|über)\\b.{0,25}|meistgelesen',
  '(leggi|guarda) anche|articoli correlati|ti potrebbe interessare|per approfondire',
  '(lees|bekijk) (ook|meer)|(läs|se) (också|även|mer)|(les|se) (også|mer|mere)|(læs|se) også|relaterede artikler|lue (myös|lisää)',
  '(czytaj|zobacz|przeczytaj) (też|także|również|więcej)|читайте (также|еще|ещё)|по теме|ilgili (haberler|haber|içerikler)|bunlar da ilginizi çekebilir',
  '関連(記事|ニュース|リンク|情報|キーワード)|あわせて読みたい|おすすめ(記事|情報)?|관련\\s?(기사|뉴스)|相关(阅读|新闻|报道)|अन्य खबरें|यह भी पढ़ें|اقرأ (أيضا|أيضًا|المزيد)',
];

/** Headings under which outlets list other articles. */
const RELATED_HEADING = new RegExp(`^[^\\p{L}\\p{N}]*(?:${RELATED.join('|')})[\\s:.…!]*$`, 'iu');

/** Beginnings of lines that sell, credit or link elsewhere, and patterns of such lines at any place; on the folded line. */
const OUTLET_OPENING = new RegExp(
  `^(?:${[
    '(?:leia|veja|assista|confira|ouca|saiba|entenda|acompanhe|siga|clique|receba|participe|inscreva-se|assine)\\b.{0,12}(?:mais|tambem|outras|aqui|videos|noticias|redes|canal|whatsapp|newsletter|no instagram|ao vivo|a programacao|o g1)',
    '(?:leia|veja|saiba) (?:mais|tambem)\\b',
    '(?:read|see|find|learn|watch) (?:more|also|next)\\b',
    '(?:subscribe|sign up|follow us|share this|most popular|featured products?|related (?:stories|articles|topics)|cite this page|story source|journal reference|advertisement|publicidade|continua (?:apos|depois d)|ver essa foto|uma publicacao|tempo de leitura|follow topics and authors|getty images)\\b',
    '(?:foto|fotos|imagem|credito|creditos|photo|image|credit|reproducao|arte|video|videos|infografico)\\s*[:—–-]',
    'esta reportagem foi produzida de modo automatico|os textos gerados por inteligencia artificial|encontrou algum erro',
    '(?:\\*|por|by)\\s+[a-z .]{3,40}$',
    'fim do whatsapp|clique para se inscrever|agora voce pode receber',
    '(?:ultima atualizacao|last updated) ?(?:em|as|on|at|:)? ?\\d.{0,60}$',
    '(?:publicad[oa]|atualizad[oa]|updated|published) ?(?:em|as|on|at|:)? ?\\d.{0,40}\\d ?[h:] ?\\d{2}.{0,12}$',
    'de o primeiro passo e |garanta (?:a )?sua (?:vaga|inscricao)|(?:enroll|register) now\\b',
  ].join('|')})`,
);
const OUTLET_TALK = new RegExp(
  `\\b(?:${[
    'sua assinatura|ser assinante|conteudo (?:exclusivo )?para assinantes|assine a folha|presentear um amigo|recurso exclusivo',
    'receber? .{0,30}(?:whatsapp|celular|e-mail|newsletter|telegram)',
    '(?:grupo|canal|comunidade) .{0,20}(?:whatsapp|telegram)',
    'all rights reserved|todos os direitos reservados|may earn a commission|terms of (?:use|service)|privacy policy|politica de privacidade',
  ].join('|')})\\b`,
);

/** Longer lines are paragraphs. */
const LONGEST_LINE = 220;
const LONGEST_TALK = 300;
const LONGEST_HEADING = 90;
/** Longer text after a call is a paragraph, not a headline in a list of other articles. */
const LONGEST_HEADLINE = 160;
const LONGEST_LIST = 12;
const LEADING_SIGNS = /^[^\p{L}\p{N}*]+/u;

/** A line such as "subscribe", "read also" or "share". */
export function isBoilerplateLine(line: string): boolean {
  return line.length <= LONGEST_LINE && BOILERPLATE_OPENING.test(line);
}

/** Whether a line is the outlet's text about itself. Plain text has no markup to recognise it by. */
export function isOutletTalk(line: string): boolean {
  if (line.length > LONGEST_TALK) return false;
  const folded = fold(line).replace(LEADING_SIGNS, '').trim();
  return folded === '' || OUTLET_OPENING.test(folded) || OUTLET_TALK.test(folded);
}

/** A heading under which other articles are listed. */
export function isRelatedHeading(line: string): boolean {
  return line.length < LONGEST_HEADING && RELATED_HEADING.test(line);
}

/** How many headlines follow: all bullets, or all plain lines of one kind; the list ends where the kind changes. */
export function listedBelow(lines: readonly string[], from: number): number {
  const hasBullets = isBullet(lines[from] ?? '');
  let count = 0;
  for (; count < LONGEST_LIST; count++) {
    const line = lines[from + count] ?? '';
    if (isBullet(line) !== hasBullets || !isHeadline(line, hasBullets)) break;
  }
  return count;
}

function isBullet(line: string): boolean {
  return /^[-•*▶►➡👉📱🔔✅]/u.test(line);
}

function isHeadline(line: string, hasBullet: boolean): boolean {
  if (line.length > LONGEST_HEADLINE || line.split(' ').length < 5) return false;
  return hasBullet || !/[.!?…”":]$/.test(line);
}
