import { AppError } from '../../contract/errors.ts';
import { longestNote } from '../../contract/rules/field-limits.ts';
import { oneLine } from '../../contract/rules/term-form.ts';
import { applyChange } from '../../contract/signed/apply-change.ts';
import type { Draft, DraftChange } from '../../contract/signed/curation.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { approveDraft } from '../delivery/drafts/freeze-draft.ts';
import { type DraftRow, lockDraft, updateDraft } from '../specific/drafts/queries.ts';
import { toDraft } from './read-draft.ts';

/** Changes of several people are made one after the other, each on what the others left (requirements R230). */
export const changeDraft = (
  platform: Platform,
  user: SessionUser,
  { id, change }: { id: string; change: DraftChange },
): Promise<Draft> =>
  editDraft(platform, user, id, (draft) => {
    const isKnown = change.type !== 'section' || draft.items.some(({ termId }) => termId === change.termId);
    const changed = isKnown ? applyChange(draft, cleanChange(change)) : undefined;
    if (!changed) throw new AppError('NOT_FOUND');
    return { items: [...changed.items], notes: changed.notes };
  });

/** After the approval or the hour nothing is changed any more. */
export async function editDraft(
  { db }: Platform,
  user: SessionUser,
  id: string,
  edit: (draft: DraftRow) => Partial<Pick<DraftRow, 'items' | 'notes'>>,
): Promise<Draft> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, user.id, id);
    if (!draft) throw new AppError('NOT_FOUND');
    if (draft.state !== 'open') throw new AppError('DRAFT_CLOSED');
    const values = edit(draft);
    await updateDraft(tx, draft, values);
    return toDraft(tx, { ...draft, ...values });
  });
}

function cleanChange(change: DraftChange): DraftChange {
  if (!('note' in change)) return change;
  const note = oneLine(change.note);
  if ([...note].length > longestNote) throw new AppError('BAD_REQUEST');
  return { ...change, note };
}

export async function sendDraft(platform: Platform, user: SessionUser, { id }: { id: string }): Promise<Draft> {
  if (!(await approveDraft(platform, user.id, id))) throw new AppError('DRAFT_CLOSED');
  return platform.db.transaction(async (tx) => toDraft(tx, (await lockDraft(tx, user.id, id))!));
}
