const words = (text: string) => new Set(text.split(/\s+/));

/** Words that report, join or count and add no content, without accents. */
const PLAIN =
  words(`disse dizem diz afirmou afirma afirmaram informou informa informaram segundo declarou contou relatou
  anunciou divulgou explicou acordo conforme apos ja sera serao vai vao ficou ficaram esta estao ocorreu aconteceu houve
  deste desta neste nesta nesse nessa dele dela deles delas cujo cuja cerca ano anos dia dias mes meses hora horas km quilometros
  quilometro metro metros tonelada toneladas real reais dolar dolares por cento aproximadamente causa caso casos pessoa pessoas total feira
  says told according reported announced added stated year years day days month months hour hours people person total
  also while per cent percent dollars which who reporters around approximately among them`);
/** Words that reverse what happened; a rewriting may use one only if its source does. */
const TURNS =
  words(`subiu caiu sobe cai aumenta aumentou reduz reduziu cresceu cresce encolheu alta queda aprovou rejeitou aprova
  rejeita venceu perdeu vence perde ganhou abriu fechou aceitou recusou autorizou proibiu proibe permite liberou suspendeu comprou
  vendeu matou salvou culpado inocente condenado absolvido preso solto confirmou confirma confirmaram cancelou mantem manteve
  rose fell rises falls increased decreased grew shrank approved rejected won lost opened closed accepted refused banned allowed
  bought sold guilty innocent convicted acquitted confirmed cancelled canceled killed saved will must always`);

export const isPlainAddition = (folded: string): boolean => PLAIN.has(folded);
export const isTurn = (folded: string): boolean => TURNS.has(folded);
