import { useStore } from 'zustand';
import { RequestFailure } from '@/components/ui/RequestFailure';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { nextPageParams } from '@/lib/comments/store/reply-chain';
import type { Failure } from '@/lib/service/failure';

interface RepliesFailedProps {
  store: RepliesStore;
  failure: Failure;
  /** Something is held and stays shown above. */
  beside?: boolean;
}

/** Why a page did not come; asking for it again has its price, and goes on from where it stopped. */
export function RepliesFailed({ store, failure, beside = false }: RepliesFailedProps) {
  const comment = useStore(store, (state) => state.comment?.comment);
  const form = useStore(store, (state) => state.form);
  const pages = useStore(store, (state) => state.pages);
  const asked = comment === undefined ? null : nextPageParams(pages, comment, form);
  const handlers = { onAgain: () => void store.load(1), onLeave: store.dismiss };
  return <RequestFailure panel={store.panel} name="commentReplies" {...{ asked, failure, beside }} {...handlers} />;
}
