import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { SearchableText } from '@/lib/captions/searchable-text';
import {
  defaultReplyFilter,
  filterReplies,
  findReplies,
  findRepliesByPattern,
  isFiltering,
  type ReplyMatches,
  searchTextOf,
  unfilteredMatches,
} from '@/lib/comments/filter-replies';
import type { Reply } from '@/lib/comments/reply';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { pagingState } from '@/lib/comments/store/reply-loading';
import type { Translate } from '@/lib/shared/localized-text';
import { ExpiredRepliesNotice } from './ExpiredRepliesNotice';
import { RepliesLine } from './RepliesLine';
import { RepliesMore } from './RepliesMore';
import { ReplyExportControl } from './ReplyExportControl';
import { type ReplyDisplay, ReplyRow } from './ReplyRow';
import { ReplyToolbar } from './ReplyToolbar';
import { type ParseMarkup, useReplyDisplay } from './use-reply-display';

interface Props {
  store: RepliesStore;
  readMarkup: ParseMarkup;
}

export function RepliesLoaded({ store, readMarkup }: Props) {
  const t = useTranslation();
  const replies = useStore(store, (state) => state.thread.replies);
  const filter = useStore(store, (state) => state.filter);
  const isLastPage = useStore(store, (state) => pagingState(state.pages) === 'last');
  const text = useMemo(() => searchTextOf(replies), [replies]);
  const { indices, searchError } = useReplyMatches(store, text);
  const display = useReplyDisplay(store, readMarkup, searchError !== null);
  const filtered = useMemo(() => {
    const labelOf = (reply: (typeof replies)[number]) => display.labelOf(reply) ?? '';
    return filterReplies(replies, filter, { indices, labelOf });
  }, [replies, indices, filter, display]);
  if (replies.length === 0 && isLastPage) {
    return (
      <>
        <RepliesLine store={store} />
        <ExpiredRepliesNotice store={store} />
        <StateView icon="message-square-reply" heading={t('repliesNone')}>
          <p>{t('repliesNoneText')}</p>
        </StateView>
        <RepliesMore store={store} />
      </>
    );
  }
  return (
    <>
      <RepliesLine store={store} />
      <ExpiredRepliesNotice store={store} />
      <div className="bar replies">
        <ReplyToolbar count={replies.length} filter={filter} onFilter={store.getState().changeFilter} />
        <ReplyExportControl store={store} />
      </div>
      {isFiltering(filter) && (
        <Notice
          icon="list-filter"
          action={
            <button
              type="button"
              className="link"
              onClick={() => store.getState().changeFilter({ ...defaultReplyFilter, order: filter.order })}
            >
              {t('showAll')}
            </button>
          }
        >
          <span role="status">{filterText(t, { shown: filtered.length, total: replies.length, searchError })}</span>
        </Notice>
      )}
      <ReplyList label={t('replies')} replies={filtered} display={display} />
      <RepliesMore store={store} />
    </>
  );
}

/**
 * Returns the matching replies: for plain text immediately, for a regular expression once the pattern worker has
 * finished.
 */
function useReplyMatches(store: RepliesStore, text: SearchableText): ReplyMatches {
  const pattern = useStore(store, (state) => state.filter.pattern);
  const regex = useStore(store, (state) => state.filter.regex);
  const { ports } = store.getState().panel.getState();
  const textMatches = useMemo(
    () => (regex ? null : findReplies(text, pattern, ports.now)),
    [text, pattern, regex, ports],
  );
  const [byPattern, setByPattern] = useState(unfilteredMatches);
  useEffect(() => {
    if (!regex) return;
    const controller = new AbortController();
    const { signal } = controller;
    void findRepliesByPattern(text, pattern, { ...ports, signal }).then((found) => {
      if (!signal.aborted) setByPattern(found);
    });
    return () => controller.abort();
  }, [text, pattern, regex, ports]);
  return textMatches ?? byPattern;
}

interface FilterCounts extends Pick<ReplyMatches, 'searchError'> {
  shown: number;
  total: number;
}

function filterText(t: Translate, { shown, total, searchError }: FilterCounts): string {
  if (searchError?.is === 'bad-pattern') return t('findBadPattern', searchError.reason);
  const text = shown === 0 ? t('repliesFilterNone') : t('shownOf', shown, total);
  return searchError ? `${text} ${t('repliesFindStopped')}` : text;
}

interface ReplyListProps {
  label: string;
  replies: readonly Reply[];
  display: ReplyDisplay;
}

const chunkSize = 25;
/** Up to this number, all rows are rendered, so that the browser's search and screen readers reach them. */
const maxUnchunkedRows = 500;
/** Estimated height of a row in pixels. */
const rowHeight = 112;
/** Distance from the viewport within which rows are rendered in advance. */
const renderMargin = '1600px 0px';

/** Lists replies. Long lists render only the chunks near the viewport, so that sorting stays fast. */
function ReplyList({ label, replies, display }: ReplyListProps) {
  const starts = Array.from({ length: Math.ceil(replies.length / chunkSize) }, (_, index) => index * chunkSize);
  return (
    <div role="feed" aria-label={label}>
      {starts.map((start) => (
        <Chunk
          key={start}
          start={start}
          replies={replies.slice(start, start + chunkSize)}
          total={replies.length}
          display={display}
        />
      ))}
    </div>
  );
}

interface ChunkProps extends Pick<ReplyListProps, 'replies' | 'display'> {
  /** Index of the first row, from 0. */
  start: number;
  total: number;
}

const Chunk = memo(
  function Chunk({ start, replies, total, display }: ChunkProps) {
    const box = useRef<HTMLDivElement>(null);
    const isWhole = total <= maxUnchunkedRows;
    const { near, height } = useNear(box, !isWhole, start === 0);
    const isRendered = isWhole || near;
    const style = isRendered ? undefined : { blockSize: height ?? replies.length * rowHeight };
    return (
      <div ref={box} className="replies-chunk" style={style}>
        {isRendered &&
          replies.map((reply, index) => (
            <ReplyRow key={reply.index} reply={reply} display={display} position={start + index + 1} total={total} />
          ))}
      </div>
    );
  },
  (one, other) =>
    one.display === other.display &&
    one.total === other.total &&
    one.replies.every((reply, index) => reply === other.replies[index]),
);

/**
 * Returns whether an element is near the viewport, and its last measured height. Observes the element only if
 * `isEnabled` is true.
 */
function useNear(box: RefObject<HTMLElement | null>, isEnabled: boolean, first: boolean) {
  const [visibility, setVisibility] = useState<{ near: boolean; height: number | null }>({ near: first, height: null });
  useEffect(() => {
    if (!isEnabled || !box.current) return;
    const handleIntersection = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return;
      const near = entry.isIntersecting;
      setVisibility((previous) =>
        previous.near === near ? previous : { near, height: near ? previous.height : entry.boundingClientRect.height },
      );
    };
    // The panel clips the list, so only `scrollMargin`, not `rootMargin`, extends the observed area beyond the panel.
    const options: IntersectionObserverInit & { scrollMargin: string } = { scrollMargin: renderMargin };
    const observer = new IntersectionObserver(handleIntersection, options);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isEnabled]);
  return visibility;
}
