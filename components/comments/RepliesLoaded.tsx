import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { useWords } from '@/components/ui/words';
import type { FindText } from '@/lib/captions/find-text';
import {
  allReplies,
  everyReply,
  type FoundReplies,
  findTextOf,
  isSifting,
  repliesByPattern,
  repliesWith,
  sift,
} from '@/lib/comments/filter-replies';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { endOf } from '@/lib/comments/store/reply-chain';
import type { Say } from '@/lib/shared/localized-text';
import { RepliesExport } from './RepliesExport';
import { RepliesMore } from './RepliesMore';
import { RepliesOverdue } from './RepliesOverdue';
import { ReplyBar } from './ReplyBar';
import { ReplyList } from './ReplyList';
import { type ReadMarkup, useLook } from './use-look';

interface Props {
  store: RepliesStore;
  readMarkup: ReadMarkup;
}

/** What is held: finding in it, the rows, and the way to more. */
export function RepliesLoaded({ store, readMarkup }: Props) {
  const say = useWords();
  const replies = useStore(store, (state) => state.thread.replies);
  const wish = useStore(store, (state) => state.wish);
  const ended = useStore(store, (state) => endOf(state.pages) === 'last');
  const text = useMemo(() => findTextOf(replies), [replies]);
  const { lines, trouble } = useFound(store, text);
  const look = useLook(store, readMarkup, trouble !== null);
  const sifted = useMemo(() => {
    const labelOf = (reply: (typeof replies)[number]) => look.labelOf(reply) ?? '';
    return sift(replies, wish, { lines, labelOf });
  }, [replies, lines, wish, look]);
  if (replies.length === 0 && ended) {
    return (
      <>
        <RepliesOverdue store={store} />
        <StateView icon="message-square-reply" heading={say('repliesNone')}>
          <p>{say('repliesNoneText')}</p>
        </StateView>
        <RepliesMore store={store} />
      </>
    );
  }
  return (
    <>
      <RepliesOverdue store={store} />
      <div className="bar replies">
        <ReplyBar count={replies.length} wish={wish} onWish={store.want} />
        <RepliesExport store={store} />
      </div>
      {isSifting(wish) && (
        <Notice
          icon="list-filter"
          act={
            <button type="button" className="link" onClick={() => store.want({ ...everyReply, order: wish.order })}>
              {say('repliesShowAll')}
            </button>
          }
        >
          <span role="status">{siftedText(say, { shown: sifted.length, of: replies.length, trouble })}</span>
        </Notice>
      )}
      <ReplyList label={say('tabReplies')} replies={sifted} look={look} />
      <RepliesMore store={store} />
    </>
  );
}

/** Which replies hold what is looked for: plain text at once, a regular expression when the pattern worker has found it. */
function useFound(store: RepliesStore, text: FindText): FoundReplies {
  const pattern = useStore(store, (state) => state.wish.pattern);
  const regex = useStore(store, (state) => state.wish.regex);
  const { ports } = store.panel;
  const plain = useMemo(() => (regex ? null : repliesWith(text, pattern, ports.now)), [text, pattern, regex, ports]);
  const [byPattern, setByPattern] = useState(allReplies);
  useEffect(() => {
    if (!regex) return;
    const ending = new AbortController();
    const { signal } = ending;
    void repliesByPattern(text, pattern, { ...ports, signal }).then((found) => {
      if (!signal.aborted) setByPattern(found);
    });
    return () => ending.abort();
  }, [text, pattern, regex, ports]);
  return plain ?? byPattern;
}

interface Shown extends Pick<FoundReplies, 'trouble'> {
  shown: number;
  of: number;
}

function siftedText(say: Say, { shown, of, trouble }: Shown): string {
  if (trouble?.is === 'bad-pattern') return say('findBadPattern', trouble.reason);
  const text = shown === 0 ? say('repliesFilterNone') : say.count('repliesShown', shown, of);
  return trouble ? `${text} ${say('repliesFindStopped')}` : text;
}
