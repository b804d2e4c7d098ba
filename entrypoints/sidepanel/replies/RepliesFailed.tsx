import { useStore } from 'zustand';
import { FailureView } from '@/components/FailureView';
import { useWords } from '@/components/words';
import type { Failure } from '@/lib/core/service/failure';
import type { RepliesStore } from '@/lib/panel/replies';
import { nextQuestion } from '@/lib/panel/reply-chain';
import { usePrices } from '../use-prices';

interface Props {
  store: RepliesStore;
  failure: Failure;
  /** Something is held and stays shown above. */
  beside?: boolean;
}

/** Why a page did not come; asking for it again has its price, and goes on from where it stopped. */
export function RepliesFailed({ store, failure, beside = false }: Props) {
  const say = useWords();
  const comment = useStore(store, (state) => state.comment?.comment);
  const form = useStore(store, (state) => state.form);
  const pages = useStore(store, (state) => state.pages);
  const priceOf = usePrices(store.panel);
  const { openOptions, permit } = store.panel.getState();
  const asked = comment === undefined ? null : nextQuestion(pages, comment, form);
  const asking = asked && priceOf('commentReplies', asked);
  return (
    <FailureView
      failure={failure}
      beside={beside}
      price={asking?.quote}
      blocked={asking?.blocked ?? null}
      on={{
        options: openOptions,
        'raise-budget': openOptions,
        leave: store.dismiss,
        ...(asked && { again: () => void store.load(1) }),
        ...(failure.kind === 'no-permission' && { allow: () => void permit(failure.origin) }),
      }}
    >
      <button type="button" className="btn quiet" onClick={store.dismiss}>
        {say('close')}
      </button>
    </FailureView>
  );
}
