// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { asked, draw, field, serve, submit, type, until } from '../../component.test-support.tsx';
import NewPasswordForm from './new-password-form.tsx';

it.each([
  ['ends the other ways into the account, unless told otherwise', false],
  ['keeps them when the reader says so', true],
])('a new password %s', async (_, keepsAccess) => {
  serve((call) => (call.endsWith('/site') ? { passwordMin: 8 } : {}));
  const onDone = vi.fn();
  await draw(<NewPasswordForm token="t" onDone={onDone} />, { areas: ['visitor/auth'] });
  await type('um novo começo 7', field());
  const box = document.querySelector<HTMLElement>('[name=endsAccess], [role=checkbox]')!;
  if (keepsAccess) await act(async () => box.click());
  await submit();
  await until(() => expect(onDone).toHaveBeenCalled());
  const sent = asked.filter(({ call }) => call === 'POST /api/auth/reset-password').map(({ body }) => body);
  expect(sent).toEqual([{ token: 't', newPassword: 'um novo começo 7', keepsAccess }]);
});
