import type { MouseEvent } from 'react';
import { useTranslation } from '@/components/ui/words';
import { watchUrl } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/clock-text';

/** A place in a list that arrows go through. */
interface RowPosition {
  /** Counted from 0. */
  at: number;
  /** Whether the tab stop stands there. */
  isCurrent: boolean;
}

/** What the list knows its links by. */
export const rowLinkProps = ({ at, isCurrent }: RowPosition) => ({ 'data-hit': at, tabIndex: isCurrent ? 0 : -1 });

export interface TimestampLinkProps {
  videoId: string;
  /** Milliseconds. */
  at: number;
  title: string | null;
  onGo(videoId: string, seconds: number): void;
  row?: RowPosition;
}

/** A second of a video. Pressed, it goes to the tab that shows the video, where there is one. */
export function TimestampLink({ videoId, at, title, onGo, row }: TimestampLinkProps) {
  const t = useTranslation();
  const seconds = Math.floor(at / 1000);
  const press = (event: MouseEvent) => {
    // With a modifier the user says where it opens.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(videoId, seconds);
  };
  const clock = clockText(seconds);
  return (
    <a
      href={watchUrl(videoId, seconds)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('heldOpenAt', title ?? videoId, clock)}
      title={t('heldOpenAt', title ?? videoId, clock)}
      onClick={press}
      {...(row && rowLinkProps(row))}
    >
      {clock}
    </a>
  );
}
