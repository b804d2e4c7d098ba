import type { ReactNode } from 'react';
import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';

/** The menu with the sidebar's links on narrow screens. */
export function NarrowMenu({ children }: { children: ReactNode }) {
  const t = useTranslation();
  return (
    <div className="sidebar-menu">
      <Menu icon="menu" label={t('libraryMenu')} popupRole="dialog" align="start">
        <div className="sidebar-links">{children}</div>
      </Menu>
    </div>
  );
}
