import { useEffect, useMemo, useState } from 'react';
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
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { pagingState } from '@/lib/comments/store/reply-loading';
import type { Translate } from '@/lib/shared/localized-text';
import { RepliesExport } from './RepliesExport';
import { RepliesMore } from './RepliesMore';
import { RepliesOverdue } from './RepliesOverdue';
import { ReplyBar } from './ReplyBar';
import { ReplyList } from './ReplyList';
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
  const { lines, searchError } = useReplyMatches(store, text);
  const look = useReplyLook(store, readMarkup, searchError !== null);
  const filtered = useMemo(() => {
    const labelOf = (reply: (typeof replies)[number]) => look.labelOf(reply) ?? '';
    return filterReplies(replies, filter, { lines, labelOf });
  }, [replies, lines, filter, look]);
  if (replies.length === 0 && ended) {
    return (
      <>
        <RepliesOverdue store={store} />
        <StateView icon="message-square-reply" heading={t('repliesNone')}>
          <p>{t('repliesNoneText')}</p>
        </StateView>
        <RepliesMore store={store} />
      </>
    );
  }
  return (
    <>
      <RepliesOverdue store={store} />
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
