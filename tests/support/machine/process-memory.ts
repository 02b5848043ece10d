import { readFileSync } from 'node:fs';

/** Memory of a process in MB: what it holds (`VmRSS`) or the most it held (`VmHWM`). Linux only. */
export function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
}
