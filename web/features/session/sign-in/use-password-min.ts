import { useQuery } from '@tanstack/react-query';
import { shortestPassword } from '../../../../contract/rules/field-limits.ts';
import type { SiteSettings } from '../../../../contract/site.ts';
import { readJson } from '../../../read-json.ts';

/** The contract's `site.settings`. */
const readSettings = () => readJson<SiteSettings>('/api/site');

/** What this installation asks of a new password (`PASSWORD_MIN`); the server checks in any case. */
export function usePasswordMin(): number {
  const { data } = useQuery({ queryKey: ['password-min'], queryFn: readSettings, staleTime: Number.POSITIVE_INFINITY });
  return data?.passwordMin ?? shortestPassword;
}
