import { describe, expect, it } from 'vitest';
import { canRegister, canTakePlace, emptyForm, type FormValues } from './sign-up-form.tsx';

const full: FormValues = {
  email: 'marina@exemplo.com',
  linkedin: 'linkedin.com/in/marina',
  country: 'Brasil',
  about: '',
  password: '123abc',
  isAccepted: true,
};

describe('the sign-up button', () => {
  it('waits until e-mail, LinkedIn, country, six characters of password and the terms are there', () => {
    expect(canRegister(emptyForm, 6)).toBe(false);
    expect(canRegister(full, 6)).toBe(true);
    const lacks: Partial<FormValues>[] = [
      { email: 'marina' },
      { linkedin: '' },
      { linkedin: 'https://linkedin.com.evil.test/in/marina' },
      { country: '' },
      { password: '12345' },
      { isAccepted: false },
    ];
    for (const change of lacks) expect(canRegister({ ...full, ...change }, 6)).toBe(false);
  });

  it('of the VIP form needs the terms but no LinkedIn; what is given must be an address', () => {
    expect(canTakePlace({ ...full, linkedin: '' }, 6)).toBe(true);
    expect(canTakePlace({ ...full, isAccepted: false }, 6)).toBe(false);
    expect(canTakePlace({ ...full, linkedin: 'https://marina.example/sobre' }, 6)).toBe(true);
    expect(canTakePlace({ ...full, linkedin: 'linkedin.com/in/marina' }, 6)).toBe(true);
    for (const linkedin of ['marina azevedo', 'javascript:alert(1)', 'https://'])
      expect(canTakePlace({ ...full, linkedin }, 6)).toBe(false);
    expect(canTakePlace({ ...full, password: '12345' }, 6)).toBe(false);
  });
});
