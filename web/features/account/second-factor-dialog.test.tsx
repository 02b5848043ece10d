// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import {
  control,
  draw,
  field,
  pendingAnswer,
  press,
  pressKey,
  serve,
  submit,
  type,
  until,
} from '../../component.test-support.tsx';
import { SecuritySection } from './security-section.tsx';

const shown = () => document.body.textContent ?? '';

async function askForCodes() {
  const { promise, answer } = pendingAnswer();
  serve((call) => {
    if (call.endsWith('/second-factor/codes')) return promise;
    return call.endsWith('/second-factor') ? { isOn: true, recoveryCodesLeft: 3 } : [];
  });
  await draw(<SecuritySection isAdmin={false} />, { areas: ['reader/account'] });
  await until(() => control('Gerar novos códigos'));
  await press('Gerar novos códigos');
  await until(() => expect(field().type).toBe('password'));
  await type('correct horse 42');
  await submit();
  return () => answer({ isOn: true, recoveryCodes: ['abcd-efgh'] });
}

it('shows recovery codes though the dialog was closed while they were on their way', async () => {
  const answer = await askForCodes();
  await pressKey('Escape');
  await until(() => expect(document.querySelector('input')).toBeNull());
  await answer();
  await until(() => expect(shown()).toContain('abcd-efgh'));
});

it('asks for the password again after recovery codes were shown', async () => {
  const answer = await askForCodes();
  await answer();
  await until(() => expect(shown()).toContain('abcd-efgh'));
  await press('Guardei os códigos');
  await until(() => expect(shown()).not.toContain('abcd-efgh'));
  await act(async () => control('Desligar').click());
  await until(() => expect(field().type).toBe('password'));
  expect(shown()).not.toContain('abcd-efgh');
});
