import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { WatchTerm } from '../../../../contract/terms.ts';
import { MoreIcon } from '../../../ui/icons.tsx';
import { Menu, MenuButton, MenuLink, MenuRule } from '../../../ui/menu.tsx';

export interface TermActions {
  term: WatchTerm;
  isMuted: boolean;
  onEdit: () => void;
  /** Absent at the ends of the list. */
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
  /** Zero days: it is followed again. */
  onMute: (days: number) => void;
}

interface Props {
  actions: TermActions;
  triggerClassName: string;
}

const muteDays = [1, 7, 30] as const;

export default function TermMenuItems({ actions, triggerClassName }: Props) {
  const t = useTranslations('terms.menu');
  const { term, isMuted, onEdit, onMove, onMute } = actions;
  const goesToField = useRef(false);
  function edit() {
    goesToField.current = true;
    onEdit();
  }
  function returnsFocus() {
    const returns = !goesToField.current;
    goesToField.current = false;
    return returns;
  }
  return (
    <Menu
      label={t('label', { term: term.term })}
      trigger={<MoreIcon />}
      triggerClassName={triggerClassName}
      isOpenAtFirst
      returnsFocus={returnsFocus}
    >
      <MenuLink to={`/term/${term.id}`}>{t('page')}</MenuLink>
      <MenuButton onSelect={edit}>{t('edit')}</MenuButton>
      {onMove.up && <MenuButton onSelect={onMove.up}>{t('up')}</MenuButton>}
      {onMove.down && <MenuButton onSelect={onMove.down}>{t('down')}</MenuButton>}
      <MenuRule />
      {isMuted ? (
        <MenuButton onSelect={() => onMute(0)}>{t('unmute')}</MenuButton>
      ) : (
        muteDays.map((days) => (
          <MenuButton key={days} onSelect={() => onMute(days)}>
            {t('mute', { days })}
          </MenuButton>
        ))
      )}
    </Menu>
  );
}
