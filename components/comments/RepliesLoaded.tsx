import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { SearchableText } from '@/lib/captions/searchable-text';
import {
  allRepliesMatch,
  defaultReplyFilter,
  filterReplies,
  findReplies,
  findRepliesByPattern,
  isFiltering,
  type ReplyMatches,
  searchTextOf,
} from '@/lib/comments/filter-replies';
import type { Reply } from '@/lib/comments/reply';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { pagingState } from '@/lib/comments/store/reply-loading';
import type { Translate } from '@/lib/shared/localized-text';
import { ExpiredRepliesNotice } from './ExpiredRepliesNotice';
import { RepliesExport } from './RepliesExport';
import { RepliesMore } from './RepliesMore';
import { ReplyBar } from './ReplyBar';
import { type ReplyLook, ReplyRow } from './ReplyRow';
import { type ParseMarkup, useReplyLook } from './use-reply-look';

interface Props {
  store: RepliesStore;
  readMarkup: ParseMarkup;
}

/** Shows loaded replies with search, export and the button for more. */
export function RepliesLoaded({ store, readMarkup }: Props) {
  const t = useTranslation();
  const replies = useStore(store, (state) => state.thread.replies);
  const filter = useStore(store, (state) => state.filter);
  const ended = useStore(store, (state) => pagingState(state.pages) === 'last');
  const text = useMemo(() => searchTextOf(replies), [replies]);
  const { indices, searchError } = useReplyMatches(store, text);
  const look = useReplyLook(store, readMarkup, searchError !== null);
  const filtered = useMemo(() => {
    const labelOf = (reply: (typeof replies)[number]) => look.labelOf(reply) ?? '';
    return filterReplies(replies, filter, { indices, labelOf });
  }, [replies, indices, filter, look]);
  if (replies.length === 0 && ended) {
    return (
      <>
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
      <ExpiredRepliesNotice store={store} />
      <div className="bar replies">
        <ReplyBar count={replies.length} filter={filter} onFilter={store.getState().changeFilter} />
        <RepliesExport store={store} />
      </div>
      {isFiltering(filter) && (
        <Notice
          icon="list-filter"
          act={
            <button
              type="button"
              className="link"
              onClick={() => store.getState().changeFilter({ ...defaultReplyFilter, order: filter.order })}
            >
              {t('repliesShowAll')}
            </button>
          }
        >
          <span role="status">{filterText(t, { shown: filtered.length, of: replies.length, searchError })}</span>
        </Notice>
      )}
      <ReplyList label={t('tabReplies')} replies={filtered} look={look} />
      <RepliesMore store={store} />
    </>
  );
}

/** Returns the matching replies: a plain text at once, a regular expression after the pattern worker has finished. */
function useReplyMatches(store: RepliesStore, text: SearchableText): ReplyMatches {
  const pattern = useStore(store, (state) => state.filter.pattern);
  const regex = useStore(store, (state) => state.filter.regex);
  const { ports } = store.getState().panel.getState();
  const plain = useMemo(() => (regex ? null : findReplies(text, pattern, ports.now)), [text, pattern, regex, ports]);
  const [byPattern, setByPattern] = useState(allRepliesMatch);
  useEffect(() => {
    if (!regex) return;
    const controller = new AbortController();
    const { signal } = controller;
    void findRepliesByPattern(text, pattern, { ...ports, signal }).then((found) => {
      if (!signal.aborted) setByPattern(found);
    });
    return () => controller.abort();
  }, [text, pattern, regex, ports]);
  return plain ?? byPattern;
}

interface FilterCounts extends Pick<ReplyMatches, 'searchError'> {
  shown: number;
  of: number;
}

function filterText(t: Translate, { shown, of, searchError }: FilterCounts): string {
  if (searchError?.is === 'bad-pattern') return t('findBadPattern', searchError.reason);
  const text = shown === 0 ? t('repliesFilterNone') : t.plural('repliesShown', shown, of);
  return searchError ? `${text} ${t('repliesFindStopped')}` : text;
}

interface ReplyListProps {
  label: string;
  replies: readonly Reply[];
  look: ReplyLook;
}

const chunkSize = 25;
/** Up to this number all rows are rendered, for the browser's own search and screen readers. */
const maxUnchunkedRows = 500;
/** Estimated height of a row in pixels. */
const rowHeight = 112;
/** Rows within this distance of the screen are rendered in advance. */
const renderMargin = '1600px 0px';

/** Lists replies. Long lists render only chunks near the screen, so that a new order stays fast. */
function ReplyList({ label, replies, look }: ReplyListProps) {
  const starts = Array.from({ length: Math.ceil(replies.length / chunkSize) }, (_, at) => at * chunkSize);
  return (
    <div role="feed" aria-label={label}>
      {starts.map((start) => (
        <Chunk
          key={start}
          start={start}
          replies={replies.slice(start, start + chunkSize)}
          total={replies.length}
          look={look}
        />
      ))}
    </div>
  );
}

interface ChunkProps extends Pick<ReplyListProps, 'replies' | 'look'> {
  /** Index of the first row, from 0, and the number of shown rows. */
  start: number;
  total: number;
}

const Chunk = memo(
  function Chunk({ start, replies, total, look }: ChunkProps) {
    const box = useRef<HTMLDivElement>(null);
    const isWhole = total <= maxUnchunkedRows;
    const { near, height } = useNear(box, !isWhole, start === 0);
    const isDrawn = isWhole || near;
    const style = isDrawn ? undefined : { blockSize: height ?? replies.length * rowHeight };
    return (
      <div ref={box} className="replies-chunk" style={style}>
        {isDrawn &&
          replies.map((reply, at) => (
            <ReplyRow key={reply.id} reply={reply} look={look} position={start + at + 1} total={total} />
          ))}
      </div>
    );
  },
  (one, other) =>
    one.look === other.look &&
    one.total === other.total &&
    one.replies.every((reply, at) => reply === other.replies[at]),
);

/** Returns whether an element is near the screen, and its last height; observes only if `watches` is true. */
function useNear(box: RefObject<HTMLElement | null>, watches: boolean, first: boolean) {
  const [seen, setSeen] = useState<{ near: boolean; height: number | null }>({ near: first, height: null });
  useEffect(() => {
    if (!watches || !box.current) return;
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return;
      const near = entry.isIntersecting;
      setSeen((was) =>
        was.near === near ? was : { near, height: near ? was.height : entry.boundingClientRect.height },
      );
    };
    // The panel clips the list, and only `scrollMargin` extends beyond it.
    const options: IntersectionObserverInit & { scrollMargin: string } = { scrollMargin: renderMargin };
    const observer = new IntersectionObserver(look, options);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, watches]);
  return seen;
}
