import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Notice } from '@/components/Notice';
import { ReplyBar } from '@/components/replies/ReplyBar';
import { ReplyList } from '@/components/replies/ReplyList';
import { StateView } from '@/components/StateView';
import { useWords } from '@/components/words';
import { everyReply, findTextOf, isSifting, type Sifted, sift } from '@/lib/core/replies/sift';
import type { Say } from '@/lib/core/words';
import type { RepliesStore } from '@/lib/panel/replies';
import { endOf } from '@/lib/panel/reply-chain';
import { RepliesExport } from './RepliesExport';
import { RepliesMore } from './RepliesMore';
import { RepliesOverdue } from './RepliesOverdue';
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
  const look = useLook(store, readMarkup);
  const text = useMemo(() => findTextOf(replies), [replies]);
  const sifted = useMemo(() => {
    const labelOf = (reply: (typeof replies)[number]) => look.labelOf(reply) ?? '';
    return sift(replies, text, wish, { now: store.panel.ports.now, labelOf });
  }, [replies, text, wish, look, store]);
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
          <span role="status">{siftedText(say, sifted, replies.length)}</span>
        </Notice>
      )}
      <ReplyList label={say('tabReplies')} replies={sifted.replies} look={look} />
      <RepliesMore store={store} />
    </>
  );
}

function siftedText(say: Say, { replies, trouble }: Sifted, of: number): string {
  if (trouble?.is === 'bad-pattern')
    return trouble.why === 'syntax' ? say('findBadPattern', trouble.reason) : say('findEndlessPattern');
  const shown = replies.length === 0 ? say('repliesFilterNone') : say.count('repliesShown', replies.length, of);
  return trouble ? `${shown} ${say('repliesFindStopped')}` : shown;
}
