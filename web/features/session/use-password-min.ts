import { useQuery } from '@tanstack/react-query';
import { shortestPassword } from '../../../contract/field-limits.ts';

async function readMin(): Promise<number> {
  const { client } = await import('../../api.ts');
  return (await client.site.settings()).passwordMin;
}

/** What this installation asks of a new password (`PASSWORD_MIN`); the server checks in any case. */
export function usePasswordMin(): number {
  const { data } = useQuery({ queryKey: ['password-min'], queryFn: readMin, staleTime: Number.POSITIVE_INFINITY });
  return data ?? shortestPassword;
}
