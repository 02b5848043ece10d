import { createTranslator, type useTranslations } from 'use-intl';
import { describe, expect, it } from 'vitest';
import { pt } from '../i18n/pt.ts';
import { isRefusal, Refusal } from './refusal.ts';
import { errorText, errorTitle } from './use-notify.ts';

const t = createTranslator({ locale: 'pt-BR', messages: pt }) as unknown as ReturnType<typeof useTranslations>;

function refusal(code: string, data: unknown = {}): Error {
  return new Refusal(code, 409, data);
}

describe('the words for a failed call', () => {
  it('are the refusal’s own, with its arguments', () => {
    const error = refusal('TERM_LIMIT_REACHED', { limit: 6 });
    expect(errorText(t, error, 'outra coisa')).toBe('Você atingiu o limite de 6 termos do seu plano.');
    expect(errorTitle(t, error)).toBe('Limite atingido');
  });

  it('tell a long wait in minutes', () => {
    const wait = (seconds: number) => errorText(t, refusal('TOO_MANY_REQUESTS', { seconds }), 'outra coisa');
    expect(wait(59)).toBe('Muitas tentativas. Tente novamente em 59 segundos.');
    expect(wait(60)).toBe('Muitas tentativas. Tente novamente em 1 minuto.');
    expect(wait(900)).toBe('Muitas tentativas. Tente novamente em 15 minutos.');
  });

  it('say what could not be done when the answer says nothing more', () => {
    for (const code of ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN'])
      expect(errorText(t, refusal(code), 'Não foi possível adicionar o termo.')).toBe(
        'Não foi possível adicionar o termo.',
      );
    expect(errorText(t, new TypeError('Failed to fetch'), 'Sem conexão')).toBe('Sem conexão');
  });

  it('have no title where the catalogue gives none', () => {
    expect(errorTitle(t, refusal('TERM_EMPTY'))).toBeUndefined();
    expect(errorTitle(t, new Error('lost'))).toBeUndefined();
  });

  it('do not mistake a foreign code for a refusal', () => {
    expect(isRefusal(refusal('ECONNRESET'))).toBe(false);
    expect(isRefusal(refusal('TERM_EMPTY'))).toBe(true);
  });
});
