import './comments.css';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { parseMarkup } from '@/lib/comments/browser/reply-markup';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { CommentChoice } from './CommentChoice';
import { CommentHead } from './CommentHead';
import { RepliesLoaded } from './RepliesLoaded';
import { RepliesStart } from './RepliesStart';
import { useRepliesStore } from './use-replies';
import type { ParseMarkup } from './use-reply-display';

interface Props {
  store: RepliesStore;
  readMarkup: ParseMarkup;
}

export function RepliesPane({ store, readMarkup }: Props) {
  const comment = useStore(store, (state) => state.comment);
  const choosing = useStore(store, (state) => state.choosing);
  const hasPages = useStore(store, (state) => state.pages.length > 0);
  // The address may have changed since the tab was last opened.
  useEffect(() => void store.getState().readAddress(), [store]);
  return (
    <UnlessBlocked hasContent={hasPages}>
      <div ref={keepListHeight} className="scroll">
        {comment && <CommentHead store={store} comment={comment} />}
        {(choosing || !comment) && <CommentChoice store={store} />}
        {!choosing && comment && hasPages && <RepliesLoaded store={store} readMarkup={readMarkup} />}
        {!choosing && comment && !hasPages && <RepliesStart store={store} />}
      </div>
    </UnlessBlocked>
  );
}

export function RepliesTab() {
  return <RepliesPane store={useRepliesStore()} readMarkup={parseMarkup} />;
}
