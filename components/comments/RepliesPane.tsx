import { useEffect } from 'react';
import { useStore } from 'zustand';
import './comments.css';
import { UnlessBlocked } from '@/components/ui/UnlessBlocked';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { CommentChoice } from './CommentChoice';
import { CommentHead } from './CommentHead';
import { RepliesLoaded } from './RepliesLoaded';
import { RepliesStart } from './RepliesStart';
import type { ParseMarkup } from './use-reply-look';

interface Props {
  store: RepliesStore;
  readMarkup: ParseMarkup;
}

/** The replies to one comment: which, what is held of them, and more of them on request. */
export function RepliesPane({ store, readMarkup }: Props) {
  const comment = useStore(store, (state) => state.comment);
  const choosing = useStore(store, (state) => state.choosing);
  const holds = useStore(store, (state) => state.pages.length > 0);
  // The page may point at another comment since the tab was open last.
  useEffect(() => void store.look(), [store]);
  return (
    <UnlessBlocked panel={store.panel} holds={holds}>
      <div className="scroll">
        {comment && <CommentHead store={store} comment={comment} />}
        {(choosing || !comment) && <CommentChoice store={store} />}
        {!choosing && comment && holds && <RepliesLoaded store={store} readMarkup={readMarkup} />}
        {!choosing && comment && !holds && <RepliesStart store={store} />}
      </div>
    </UnlessBlocked>
  );
}
