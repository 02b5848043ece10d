import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { MoreIcon } from '../../../ui/icons.tsx';
import { Menu, MenuButton, MenuLink, MenuRule } from '../../../ui/menu.tsx';
import { type TermActions, termMenuClass } from './term-menu.tsx';

const muteDays = [1, 7, 30] as const;

export default function TermMenuItems({ actions }: { actions: TermActions }) {
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
      triggerClassName={termMenuClass}
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
