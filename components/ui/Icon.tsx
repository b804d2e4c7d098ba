import type { MouseEvent } from 'react';
import type { IconName } from './icon-names';

export type { IconName };

/** Icons that point in reading direction. They are mirrored in right-to-left languages. */
const mirroredIcons: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'chevron-right',
  'list-video',
  'message-square-reply',
]);

/** An icon of the page’s own sprite. It is hidden from screen readers, so the caller provides the text. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  const classes = ['icon', small && 'small', mirroredIcons.has(name) && 'mirrored'].filter(Boolean).join(' ');
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

interface IconButtonProps {
  icon: IconName;
  /** The accessible name, also shown as a tooltip with the shortcut. */
  label: string;
  /** The shortcut as shown. */
  shortcut?: string | undefined;
  pressed?: boolean | undefined;
  /** Whether the content that the button shows and hides is shown. */
  expanded?: boolean;
  disabled?: boolean | undefined;
  /** `false` in a list row that is a tab stop itself. */
  tabStop?: boolean;
  onPress(event: MouseEvent<HTMLButtonElement>): void;
}

/** A button with only an icon. Its label is the accessible name and the tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  pressed,
  expanded,
  disabled,
  tabStop = true,
  onPress,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      tabIndex={tabStop ? undefined : -1}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
