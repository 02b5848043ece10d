import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { checkPassword, isCommonPassword } from './password-rules.ts';

const marina = { email: 'marina.azevedo@exemplo.com', name: 'Marina Azevedo' };

function refusalOf(password: string, shortest = 6): string | undefined {
  try {
    checkPassword(password, shortest, marina);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
}

describe('a password', () => {
  it.each([
    ['102030', 'PASSWORD_TOO_COMMON'],
    ['Senha123', 'PASSWORD_TOO_COMMON'],
    ['Mudar@123', 'PASSWORD_EASY_WORD'],
    ['Recorte2026', 'PASSWORD_EASY_WORD'],
    ['Recorte 7!', 'PASSWORD_EASY_WORD'],
    ['corinthians', 'PASSWORD_TOO_COMMON'],
    ['trustno1', 'PASSWORD_TOO_COMMON'],
    ['aaaaaa', 'PASSWORD_TOO_SIMPLE'],
    ['      ', 'PASSWORD_TOO_SIMPLE'],
    ['ABabAB', 'PASSWORD_TOO_SIMPLE'],
    ['!?!?.!?', 'PASSWORD_TOO_SIMPLE'],
    ['marina.azevedo@exemplo.com', 'PASSWORD_OWN_NAME'],
    ['Azevedo1987', 'PASSWORD_OWN_NAME'],
    ['márina_azevedo', 'PASSWORD_OWN_NAME'],
    ['azevedomarina', 'PASSWORD_OWN_NAME'],
    ['12345', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ])('%s is refused for a reason of its own', (password, reason) => {
    expect(refusalOf(password)).toBe(reason);
  });

  it.each(['papel e tesoura 9', 'marina gosta de ler jornal', 'ç4jabuticaba', '东京塔下读报', 'v8$kQz'])(
    '%s is taken',
    (password) => {
      expect(refusalOf(password)).toBeUndefined();
    },
  );

  it('may have to be longer where the operator says so', () => {
    expect(refusalOf('v8$kQz', 8)).toBe('PASSWORD_TOO_SHORT');
  });

  it('is rarely taken for a common one by chance', () => {
    const chance = Array.from({ length: 20_000 }, (_, n) => `${n * 7919}-jabuti-${n}`).filter(isCommonPassword);
    expect(chance.length).toBeLessThan(20);
  });
});
