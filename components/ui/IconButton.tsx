import type { MouseEvent } from 'react';
import { Icon, type IconName } from './Icon';

interface IconButtonProps {
  icon: IconName;
  /** Read aloud, and shown on hover with the key. */
  label: string;
  /** The single key that does the same, as shown. */
  shortcut?: string | undefined;
  /** For buttons that stay down: whether this one is. */
  pressed?: boolean | undefined;
  disabled?: boolean | undefined;
  /** False in a row of a list that is one tab stop itself. */
  tabStop?: boolean;
  onPress(event: MouseEvent<HTMLButtonElement>): void;
}

/** A button that is an icon alone: its words are its label and its tooltip. */
export function IconButton({ icon, label, shortcut, pressed, disabled, tabStop = true, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon"
      tabIndex={tabStop ? undefined : -1}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
