import { nudgeOf } from '@/lib/core/keeping/room';
import { hashOf } from '@/lib/core/library/place';
import { useNow } from '../clock';
import { Icon } from '../Icon';
import { useWords } from '../words';

interface Props {
  collectionId: string;
  /** When the last backup was made, in milliseconds since 1970; `null` for none. */
  lastAt: number | null;
  /** 0 for never. */
  nudgeDays: number;
  /** Videos in all collections: with none there is nothing to copy. */
  videos: number;
}

/** A quiet word at the side when a backup is due, and the way to it (CAC-03). */
export function KeepingNudge({ collectionId, lastAt, nudgeDays, videos }: Props) {
  const say = useWords();
  const due = nudgeOf(lastAt, nudgeDays, useNow(null));
  if (due === null || videos === 0) return null;
  return (
    <a className="nav note" href={hashOf({ collectionId, pane: 'keeping' })}>
      <Icon name="triangle-alert" small />
      <span>{due === 'first' ? say('keepNudgeFirst') : say.count('keepNudge', due)}</span>
    </a>
  );
}
