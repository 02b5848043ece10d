import { fold } from './fold.ts';

/** Lines that sell, credit or lead elsewhere. Matched on the folded line, whole line or its beginning. */
const PATTERNS = [
  /^(?:leia|veja|assista|confira|ouca|saiba|entenda|acompanhe|siga|clique|receba|participe|inscreva-se|assine)\b.{0,12}(?:mais|tambem|outras|aqui|videos|noticias|redes|canal|whatsapp|newsletter|no instagram|ao vivo|a programacao|o g1)/,
  /^(?:leia|veja|saiba) (?:mais|tambem)\b/,
  /^(?:read|see|find|learn|watch) (?:more|also|next)\b/,
  /\b(?:sua assinatura|ser assinante|conteudo (?:exclusivo )?para assinantes|assine a folha|presentear um amigo|recurso exclusivo)\b/,
  /\b(?:receba|receber) .{0,30}(?:whatsapp|celular|e-mail|newsletter|telegram)\b/,
  /\b(?:grupo|canal|comunidade) .{0,20}(?:whatsapp|telegram)\b/,
  /^(?:subscribe|sign up|follow us|share this|most popular|featured products?|related (?:stories|articles|topics)|cite this page|story source|journal reference|advertisement|publicidade|continua (?:apos|depois d)|ver essa foto|uma publicacao|tempo de leitura|follow topics and authors|getty images)\b/,
  /\b(?:all rights reserved|todos os direitos reservados|may earn a commission|terms of (?:use|service)|privacy policy|politica de privacidade)\b/,
  /^(?:foto|fotos|imagem|credito|creditos|photo|image|credit|reproducao|arte|video|videos|infografico)\s*[:—–-]/,
  /^(?:esta reportagem foi produzida de modo automatico|os textos gerados por inteligencia artificial|encontrou algum erro)/,
  /^(?:\*|por|by)\s+[\p{L} .]{3,40}$/u,
  /^(?:fim do whatsapp|clique para se inscrever|agora voce pode receber)/,
];

/** Whether a line is the outlet talking about itself rather than the news. */
export function isBoilerplate(line: string): boolean {
  if (line.length > 400) return false;
  const folded = fold(line)
    .replace(/^[^\p{L}\p{N}*]+/u, '')
    .trim();
  return folded.length === 0 || PATTERNS.some((pattern) => pattern.test(folded));
}
