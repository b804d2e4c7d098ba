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
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { watchUrl } from '@/lib/platform/platform-links';
import { type SavedRoute, savedTrackHash } from '@/lib/saved-captions/saved-route';
import { clockText } from '@/lib/shared/clock-text';

interface TrackLinkProps extends Omit<ComponentProps<'a'>, 'title'> {
  videoId: string;
  /** `null` where nobody told it. */
  title: string | null;
}

/** A held track by the name of its video: leads to its lines, in this page. */
export const TrackLink = ({ videoId, title, ...link }: TrackLinkProps) => (
  <a className="quiet" {...link}>
    <bdi className={title === null ? 'code' : undefined}>{title ?? videoId}</bdi>
  </a>
);

/** Links to held tracks that stay within the collection here. */
export function useSavedHref(panel: PanelStore): (route: SavedRoute) => string {
  const collectionId = useStore(libraryOf(panel), (state) => state.place.collectionId);
  return useCallback((route) => savedTrackHash(collectionId, route), [collectionId]);
}

/** A row that is new in the document takes no focus before its size is known: a frame or two. */
const maxFrames = 10;

/** Arrows go from the link of one row to that of the next, also to rows that are not drawn yet. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<Pick<VirtualizerHandle, 'scrollToIndex'> | null>,
  count: number,
) {
  const [at, setAt] = useState(0);
  const go = (to: number) => {
    setAt(to);
    rows.current?.scrollToIndex(to, { align: 'nearest' });
    focusRow(list.current, to, maxFrames);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = rowAfter(event.key, at, count);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };
  /** Wherever the focus came from, the row that has it is the one that keys are about. */
  const onFocus = ({ target }: FocusEvent) => {
    const place = target.getAttribute('data-hit');
    if (place !== null) setAt(Number(place));
  };
  return { at: Math.min(at, Math.max(0, count - 1)), heard: { onKeyDown, onFocus } };
}

function rowAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const to = steps[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

function focusRow(list: HTMLElement | null, at: number, frames: number): void {
  const link = list?.querySelector<HTMLElement>(`[data-hit="${at}"]`);
  link?.focus({ preventScroll: true });
  if (!list || frames === 0 || link?.isSameNode(list.ownerDocument.activeElement)) return;
  requestAnimationFrame(() => focusRow(list, at, frames - 1));
}

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
