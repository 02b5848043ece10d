import { describe, expect, it } from 'vitest';
import { cleanMessage } from './clean-message.ts';

describe('a cleaned error message (requirements R137)', () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'email')",
      'TypeError: Cannot read properties of undefined (reading <text>)',
    ],
    [
      'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Ana',
      'Error: Minified React error #418; visit <address>',
    ],
    [
      'TypeError: Failed to fetch dynamically imported module: https://recorte.example/assets/term-Ab3d_f-h.js?x=1',
      'TypeError: Failed to fetch dynamically imported module: term.js',
    ],
    ['RangeError: Maximum call stack size exceeded', 'RangeError: Maximum call stack size exceeded'],
    [
      "TypeError: can't access property of x, it doesn't exist",
      "TypeError: can't access property of x, it doesn't exist",
    ],
  ])('keeps what tells the fault: %s', (message, cleaned) => {
    expect(cleanMessage(message)).toBe(cleaned);
  });

  it.each([
    'reader Maria Souza not found',
    'Maria Souza: no such reader',
    'no profile of João d’Ávila',
    'perfil de "maria souza" não existe',
    "term 'O'Brien e Maria' is gone",
    'cannot write to maria.souza+x@exemplo.com',
    'GET /feed/maria/AbC123 failed',
    'GET https://recorte.example/auth?token=segredo&email=maria failed',
    'C:\\Users\\maria\\x.js',
    'number +55 11 91234-5678 of 12345678900',
    'session 9f8e7d6c-0000-4000-8000-aabbccddeeff',
    'unclosed "maria souza',
    'Mari\u0000a\nSouza',
  ])('loses what may be about a person: %s', (message) => {
    expect(cleanMessage(message)).not.toMatch(/maria|souza|brien|vila|token|segredo|AbC123|\d{2}|0000/i);
  });

  it('is short and on one line, however long and strange the message is', () => {
    const cleaned = cleanMessage(`x\r\n\u202e\u0007${'y z '.repeat(500_000)}`);
    expect(cleaned.length).toBeLessThanOrEqual(200);
    expect(cleaned).not.toMatch(/[\p{C}\n]/u);
    expect(cleanMessage('\u0000\n')).toBe('');
  });
});
