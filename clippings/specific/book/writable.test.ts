import { expect, it } from 'vitest';
import { writableText } from './writable.ts';

/** What the fonts of the book have, roughly. */
const isKnown = (sign: string) => /^[\x20-\x7e\u00a1-\u017f\u0218-\u021b…–—“”‘’]$/u.test(sign);

it.each([
  ['São Paulo: “ação” – 40 %…', 'São Paulo: “ação” – 40 %…'],
  ['Čapek, Łódź, Şahin e Đoković', 'Čapek, Łódź, Şahin e Đoković'],
  ['Nguyễn Đức, Jǎ e ḍāl', 'Nguyen Đuc, Ja e dāl'],
  ['Путин и Си обсудили поставки', 'Putin i Si obsudili postavki'],
  ['Жизнь, Щука, объём, Київ', 'Zhizn, Shchuka, obyom, Kiyiv'],
  ['Η Αθήνα ψηφίζει', 'I Athina psifizei'],
  ['中国买家 增加，大豆 da soja', '[…] da soja'],
  ['البرازيل توقع اتفاقا', '[…]'],
  ['🚜🌽 Safra recorde 👩‍🌾 no Pará 🇧🇷', 'Safra recorde no Pará '],
  ['hoje‑amanhã ≥ 3 → ﬁm, 10 ㎏', 'hoje-amanhã >= 3 -> fim, 10 kg'],
  ['a\u00a0b\nc', 'a b\nc'],
])('writes %j as %j', (text, written) => {
  expect(writableText(text, (sign) => sign !== '\u00a0' && isKnown(sign))).toBe(written);
});
