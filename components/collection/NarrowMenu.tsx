import type { ReactNode } from 'react';
import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';

/** Holds the links of the sidebar on narrow screens. A separate file, because wide screens never need it. */
export function NarrowMenu({ children }: { children: ReactNode }) {
  const t = useTranslation();
  return (
    <div className="side-menu">
      <Menu icon="menu" label={t('libraryMenu')} holds="dialog" at="start">
        <div className="side-links">{children}</div>
      </Menu>
    </div>
  );
}
