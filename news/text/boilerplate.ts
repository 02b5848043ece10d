import { fold } from './fold.ts';

/** Longer lines are paragraphs: an outlet speaks of itself briefly. */
const LONGEST_LINE = 300;
const LEADING_SIGNS = /^[^\p{L}\p{N}*]+/u;

/** Beginnings of lines that sell, credit or lead elsewhere, on the folded line. */
const OPENING = new RegExp(
  `^(?:${[
    '(?:leia|veja|assista|confira|ouca|saiba|entenda|acompanhe|siga|clique|receba|participe|inscreva-se|assine)\\b.{0,12}(?:mais|tambem|outras|aqui|videos|noticias|redes|canal|whatsapp|newsletter|no instagram|ao vivo|a programacao|o g1)',
    '(?:leia|veja|saiba) (?:mais|tambem)\\b',
    '(?:read|see|find|learn|watch) (?:more|also|next)\\b',
    '(?:subscribe|sign up|follow us|share this|most popular|featured products?|related (?:stories|articles|topics)|cite this page|story source|journal reference|advertisement|publicidade|continua (?:apos|depois d)|ver essa foto|uma publicacao|tempo de leitura|follow topics and authors|getty images)\\b',
    '(?:foto|fotos|imagem|credito|creditos|photo|image|credit|reproducao|arte|video|videos|infografico)\\s*[:—–-]',
    'esta reportagem foi produzida de modo automatico|os textos gerados por inteligencia artificial|encontrou algum erro',
    '(?:\\*|por|by)\\s+[a-z .]{3,40}$',
    'fim do whatsapp|clique para se inscrever|agora voce pode receber',
  ].join('|')})`,
);
const ANYWHERE = new RegExp(
  `\\b(?:${[
    'sua assinatura|ser assinante|conteudo (?:exclusivo )?para assinantes|assine a folha|presentear um amigo|recurso exclusivo',
    'receber? .{0,30}(?:whatsapp|celular|e-mail|newsletter|telegram)',
    '(?:grupo|canal|comunidade) .{0,20}(?:whatsapp|telegram)',
    'all rights reserved|todos os direitos reservados|may earn a commission|terms of (?:use|service)|privacy policy|politica de privacidade',
  ].join('|')})\\b`,
);

function isPlainLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Whether a line is the outlet talking about itself rather than the news. */
export function isBoilerplate(line: string): boolean {
  if (line.length > LONGEST_LINE) return false;
  const whole = fold(line);
  const folded = isPlainLetter(whole.charCodeAt(0)) ? whole.trimEnd() : whole.replace(LEADING_SIGNS, '').trim();
  return folded.length === 0 || OPENING.test(folded) || ANYWHERE.test(folded);
}
