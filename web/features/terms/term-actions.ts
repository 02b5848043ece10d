import type { WatchTerm } from '../../../contract/terms.ts';

/** What a row of the list can be asked to do. */
export interface TermActions {
  term: WatchTerm;
  isMuted: boolean;
  onEdit: () => void;
  /** Absent at the ends of the list. */
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
  /** No days: it is followed again. */
  onMute: (days: number) => void;
}
