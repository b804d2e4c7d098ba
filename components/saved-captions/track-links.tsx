import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useState,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useLibrary } from '@/components/collection/use-library';
import { focusListRow } from '@/components/ui/list-keys';
import { indexAfterKey } from '@/components/ui/roving';
import { useTranslation } from '@/components/ui/translation';
import { watchUrl } from '@/lib/platform/platform-links';
import { type SavedRoute, savedTrackHash } from '@/lib/saved-captions/saved-route';
import { clockText } from '@/lib/shared/time-text';

interface TrackLinkProps extends Omit<ComponentProps<'a'>, 'title'> {
  videoId: string;
  /** `null` if unknown. */
  title: string | null;
}

/** A link to a saved track that shows the title of its video, or the video id if the title is unknown. */
export const TrackLink = ({ videoId, title, ...link }: TrackLinkProps) => (
  <a className="quiet" {...link}>
    <bdi className={title === null ? 'code' : undefined}>{title ?? videoId}</bdi>
  </a>
);

export function useSavedHref(): (route: SavedRoute) => string {
  const collectionId = useLibrary((state) => state.route.collectionId);
  return useCallback((route) => savedTrackHash(collectionId, route), [collectionId]);
}

/** Moves the focus between row links with arrow keys, even to rows that are not rendered yet. */
export function useRowArrowKeys(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<Pick<VirtualizerHandle, 'scrollToIndex'> | null>,
  count: number,
) {
  const [focusedIndex, setFocusedIndex] = useState(0);
  const moveTo = (to: number) => {
    setFocusedIndex(to);
    rows.current?.scrollToIndex(to, { align: 'nearest' });
    focusListRow(list.current, `[data-hit="${to}"]`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = indexAfterKey(event.key, focusedIndex, count, { ends: true });
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(to);
  };
  /** Any row that receives the focus becomes the current one. */
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.getAttribute('data-hit');
    if (index !== null) setFocusedIndex(Number(index));
  };
  return { currentIndex: Math.min(focusedIndex, Math.max(0, count - 1)), handlers: { onKeyDown, onFocus } };
}

interface RowPosition {
  index: number;
  /** True if the row has the tab stop of the list. */
  isCurrent: boolean;
}

/** Returns the attributes that make a link the focus target of its row. */
export const rowLinkProps = ({ index, isCurrent }: RowPosition) => ({
  'data-hit': index,
  tabIndex: isCurrent ? 0 : -1,
});

export interface TimestampLinkProps {
  videoId: string;
  /** Time in the video, in milliseconds. */
  at: number;
  title: string | null;
  onOpen(videoId: string, seconds: number): void;
  row?: RowPosition;
}

/** Links to a time in a video; a click uses the tab that already shows the video. */
export function TimestampLink({ videoId, at, title, onOpen, row }: TimestampLinkProps) {
  const t = useTranslation();
  const seconds = Math.floor(at / 1000);
  const handleClick = (event: MouseEvent) => {
    // Leaves clicks with a modifier key to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(videoId, seconds);
  };
  const timeText = clockText(seconds);
  return (
    <a
      href={watchUrl(videoId, seconds)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('savedOpenAt', title ?? videoId, timeText)}
      title={t('savedOpenAt', title ?? videoId, timeText)}
      onClick={handleClick}
      {...(row && rowLinkProps(row))}
    >
      {timeText}
    </a>
  );
}
