import type { MouseEvent } from 'react';
import { Icon, type IconName } from './Icon';

interface Props {
  icon: IconName;
  /** Read aloud, and shown on hover with the key. */
  label: string;
  /** The single key that does the same, as shown. */
  shortcut?: string | undefined;
  /** For buttons that stay down: whether this one is. */
  pressed?: boolean | undefined;
  disabled?: boolean | undefined;
  onPress(event: MouseEvent<HTMLButtonElement>): void;
}

/** A button that is an icon alone: its words are its label and its tooltip. */
export function IconButton({ icon, label, shortcut, pressed, disabled, onPress }: Props) {
  return (
    <button
      type="button"
      className="icon"
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
