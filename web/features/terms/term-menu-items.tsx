import { useTranslations } from 'use-intl';
import { MoreIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton, MenuLink, MenuRule } from '../../ui/menu.tsx';
import type { TermActions } from './term-actions.ts';
import { termMenuClass } from './term-menu.tsx';

const muteDays = [1, 7, 30] as const;

export default function TermMenuItems({ actions }: { actions: TermActions }) {
  const t = useTranslations('terms.menu');
  const { term, isMuted, onEdit, onMove, onMute } = actions;
  return (
    <Menu label={t('label', { term: term.term })} trigger={<MoreIcon />} triggerClassName={termMenuClass} isOpenAtFirst>
      <MenuLink to={`/term/${term.id}`}>{t('page')}</MenuLink>
      <MenuButton onSelect={onEdit}>{t('edit')}</MenuButton>
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
