import type { MouseEvent } from 'react';
import type { IconName } from './icon-names';

export type { IconName };

/** Icons that point along the reading direction; mirrored where that is right to left. */
const mirroredIcons: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'chevron-right',
  'list-video',
  'message-square-reply',
]);

/** A picture beside or instead of a word. The word is the caller's: this one is never read aloud. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  const classes = ['i', small && 's', mirroredIcons.has(name) && 'turn'].filter(Boolean).join(' ');
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

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
