import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { ageText, joinFacts, priceText } from '@/components/ui/format-text';
import { RequestButton, RequestLine } from '@/components/ui/RequestLine';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import type { RepliesStore } from '@/lib/comments/store/replies-state';

interface Props {
  store: RepliesStore;
}

/** Shows the number of replies, their age and the price of a page, with the form that gets the first page again. */
export function RepliesLine({ store }: Props) {
  const t = useTranslation();
  const now = useNow(60_000);
  const comment = useStore(store, (state) => state.comment?.comment ?? '');
  const format = useStore(store, (state) => state.form);
  const count = useStore(store, (state) => state.thread.replies.length);
  const first = useStore(store, (state) => state.pages[0]);
  const requestState = useStore(store, (state) => state.requestState);
  const { quote } = usePrices()('commentReplies', { comment, format });
  if (!first) return null;
  return (
    <RequestLine
      label={t('repliesFirstPage')}
      form={<FirstPageForm store={store} />}
      busySince={requestState.is === 'loading' ? requestState.since : null}
      onStop={store.getState().stop}
    >
      <b className="strong">{t.plural('repliesCount', count)}</b> ·{' '}
      {joinFacts(t, [t('savedAgo', ageText(t, now - first.receivedAt)), priceText(t, quote)])}
    </RequestLine>
  );
}

function FirstPageForm({ store }: Props) {
  const t = useTranslation();
  const comment = useStore(store, (state) => state.comment?.comment ?? '');
  const format = useStore(store, (state) => state.form);
  const { quote, disabledReason } = usePrices()('commentReplies', { comment, format });
  return (
    <>
      <TextFormatField store={store} />
      <RequestButton
        label={t('repliesFirstPage')}
        price={quote}
        disabledReason={disabledReason}
        onPress={() => void store.getState().fetchFirstAgain()}
      />
      <p className="note">{t('repliesFirstPageNote')}</p>
    </>
  );
}

/** Lets the user choose plain text or text with links. Saved replies in that format are shown at once. */
export function TextFormatField({ store }: Props) {
  const t = useTranslation();
  const format = useStore(store, (state) => state.form);
  return (
    <label className="flex-row wrap" title={t('repliesFormNote')}>
      <span className="label grow">{t('repliesForm')}</span>
      <select
        className="plain-select note"
        value={format}
        onChange={({ target }) => void store.getState().chooseForm(target.value === 'html' ? 'html' : 'plainText')}
      >
        <option value="plainText">{t('repliesPlain')}</option>
        <option value="html">{t('repliesMarkup')}</option>
      </select>
    </label>
  );
}
