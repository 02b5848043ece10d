import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../api.ts';
import { useNotify } from '../../../use-notify.ts';
import { paging } from '../long-list.tsx';
import { useAction } from '../use-action.ts';

const keys = () => [api.admin.sponsored.key()];

export function useSponsoredList() {
  return useInfiniteQuery(
    api.admin.sponsored.list.infiniteOptions({ ...paging, input: (cursor: string | undefined) => ({ cursor }) }),
  );
}

/** Creating and changing; what the form says when it fails is the form's own business. */
export function useSaveSponsored() {
  const { onSettled } = useAction(keys());
  const create = useMutation(api.admin.sponsored.create.mutationOptions({ onSettled }));
  const update = useMutation(api.admin.sponsored.update.mutationOptions({ onSettled }));
  return { create, update, isPending: create.isPending || update.isPending };
}

export function useToggleSponsored() {
  const t = useTranslations('admin.sponsored');
  const notify = useNotify();
  return useMutation(
    api.admin.sponsored.update.mutationOptions({
      ...useAction(keys(), t('failed.save')),
      onSuccess: () => notify({ tone: 'success', title: t('done.updated') }),
    }),
  );
}

export function useRemoveSponsored() {
  const t = useTranslations('admin.sponsored');
  const notify = useNotify();
  return useMutation(
    api.admin.sponsored.remove.mutationOptions({
      ...useAction(keys(), t('failed.remove')),
      onSuccess: () => notify({ tone: 'success', title: t('done.removed') }),
    }),
  );
}
