import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { Menu } from './Menu';

interface RowMenuProps {
  label: string;
  /** Increases each time the table opens the menu; 0 before the first time. */
  openCount: number;
  children: ReactNode;
}

/**
 * The menu at the end of a table row. Only its button is rendered until it is opened, because scrolling renders
 * hundreds of rows a second.
 */
export function RowMenu({ label, openCount, children }: RowMenuProps) {
  if (openCount === 0) {
    // The table handles the click and opens the menu.
    return (
      <button type="button" className="icon-button" tabIndex={-1} aria-label={label} title={label} aria-haspopup="menu">
        <Icon name="ellipsis-vertical" />
      </button>
    );
  }
  return (
    <Menu icon="ellipsis-vertical" label={label} openCount={openCount} tabStop={false}>
      {children}
    </Menu>
  );
}
