import { useQuery } from '@tanstack/react-query';
import type { TermVolume } from '../../../contract/lab.ts';
import { api } from '../../api.ts';

const againMs = 3000;

/** What each term brought lately; asked again while the server still reads the stored days. */
export function useVolumes(): ReadonlyMap<string, TermVolume> | undefined {
  const { data } = useQuery(
    api.lab.volumes.queryOptions({
      staleTime: 60_000,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'warming' || data?.terms.some(({ days }) => days.length === 0) ? againMs : false,
    }),
  );
  return data?.state === 'ready' ? new Map(data.terms.map((volume) => [volume.termId, volume])) : undefined;
}
