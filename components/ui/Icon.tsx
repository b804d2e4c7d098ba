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
