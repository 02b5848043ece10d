const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  isOver: boolean;
}

/** What is left until an instant; undefined while the time is not known. */
export function timeLeft(end: number, now: number | undefined): TimeLeft | undefined {
  if (now === undefined) return undefined;
  const left = Math.max(0, end - now);
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
    isOver: left === 0,
  };
}

/** spec §9: the VIP page shows whole days, rounded up. */
export const daysLeft = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / day));
