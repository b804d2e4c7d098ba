import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import { commentFromId } from '@/lib/comments/comment-id';
import type { PageComments } from '@/lib/comments/store/replies-state';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { CommentSources, type PageLinksState } from './CommentSources';

/** Connects the choice of a comment to the store. */
export function CommentChoice({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const inAddress = useStore(store, (state) => state.inAddress);
  const used = useStore(store, (state) => state.used);
  const onPage = useStore(store, (state) => state.onPage);
  const isPasteInvalid = useStore(store, (state) => state.isPasteInvalid);
  const found = onPage.is === 'read' ? onPage.found.map(({ comment }) => comment) : [];
  const groups = [
    { from: 'address', label: t('repliesInAddress'), comments: inAddress ? [inAddress.comment] : [] },
    { from: 'used', label: t('repliesUsedBefore'), comments: used },
    { from: 'page', label: t('repliesOnPage'), comments: found },
  ] as const;
  return (
    <CommentSources
      groups={groups}
      page={pageLinksState(onPage)}
      isPasteInvalid={isPasteInvalid}
      onChoose={(comment, from) => void store.choose(commentFromId(comment) ?? { comment, reply: null }, from)}
      onReadPage={() => void store.readPage()}
      onPaste={store.paste}
    />
  );
}

const pageLinksState = (onPage: PageComments): PageLinksState =>
  onPage.is === 'read' && onPage.found.length === 0 ? 'none' : onPage.is;
