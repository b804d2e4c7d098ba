import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '@/components/ui/app-state';
import { dateText } from '@/components/ui/format-text';
import { NumberField } from '@/components/ui/NumberField';
import { PricedButton } from '@/components/ui/PricedButton';
import { UnreadableResponseNotice } from '@/components/ui/SkippedRows';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { retentionEnd } from '@/lib/comments/reply';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { maxPagesPerRun } from '@/lib/comments/store/replies-store';
import {
  countRepliesOnOlderPages,
  nextPageParams,
  type PagingState,
  pagingState,
} from '@/lib/comments/store/reply-loading';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { Translate } from '@/lib/shared/localized-text';
import { RepliesFailed } from './RepliesStart';
import { useRepliesPrice } from './use-replies-price';

interface Props {
  store: RepliesStore;
}

/** Shows the number of replies, the next page with its price, and how long the replies are kept. */
export function RepliesMore({ store }: Props) {
  const t = useTranslation();
  const comment = useStore(store, (state) => state.comment);
  const format = useStore(store, (state) => state.form);
  const pages = useStore(store, (state) => state.pages);
  const requestState = useStore(store, (state) => state.requestState);
  const reading = useStore(store, (state) => state.reading);
  const next = comment && nextPageParams(pages, comment.comment, format);
  if (reading) return <p className="padded note">{t('repliesReadingSaved')}</p>;
  return (
    <div className="padded stack tight">
      <ReplyCount store={store} />
      {requestState.is === 'failed' && <RepliesFailed store={store} failure={requestState.failure} hasReplies />}
      {next && requestState.is !== 'failed' && <NextPages store={store} next={next} />}
      <RetentionNote store={store} />
    </div>
  );
}

function ReplyCount({ store }: Props) {
  const t = useTranslation();
  const pages = useStore(store, (state) => state.pages);
  const older = useStore(store, countRepliesOnOlderPages);
  const loaded = useStore(store, (state) => state.thread.replies.length) - older;
  const paging = pagingState(pages);
  const unreadRows = pages.reduce((sum, page) => sum + page.skippedCount, 0);
  const wrongFields = pages.reduce((sum, page) => sum + page.wrongFields, 0);
  const isEmpty = pages.at(-1)?.rows.length === 0;
  return (
    <>
      <p className="strong" role="status">
        {replyCountText(t, paging, loaded)}
      </p>
      {isEmpty && paging === 'more' && <p className="note">{t('repliesEmptyPage')}</p>}
      {older > 0 && <p className="note">{t.plural('repliesOlder', older)}</p>}
      {unreadRows > 0 && <p className="note">{t.plural('repliesSkipped', unreadRows)}</p>}
      <UnreadableResponseNotice
        at={pages.find(({ newerEmptyResponseAt }) => newerEmptyResponseAt !== undefined)?.newerEmptyResponseAt}
      />
      {wrongFields > 0 && <p className="note">{t.plural('wrongFields', wrongFields)}</p>}
    </>
  );
}

/** Returns the number of loaded replies as text, which says "all" only if the service has no more. */
export function replyCountText(t: Translate, paging: PagingState, loaded: number): string {
  if (paging === 'repeats') return t.plural('repliesLoop', loaded);
  return t.plural(paging === 'last' ? 'repliesAll' : 'repliesMore', loaded);
}

function NextPages({ store, next }: Props & { next: ParamsOf<'commentReplies'> }) {
  const t = useTranslation();
  const requestState = useStore(store, (state) => state.requestState);
  const run = useStore(store, (state) => state.run);
  const [pageCount, setPageCount] = useState(5);
  const priceOf = usePrices();
  const priceOfRun = useRepliesPrice();
  const { quote, disabledReason } = priceOf('commentReplies', next);
  const runPrice = priceOfRun(next, pageCount);
  const since = requestState.is === 'loading' ? requestState.since : null;
  const busy = run ? t('repliesGettingOf', run.done + 1, run.total) : t('repliesGetting');
  return (
    <>
      <PricedButton
        label={since === null ? t('repliesNext') : busy}
        price={quote}
        disabledReason={disabledReason}
        busySince={since}
        wide
        onStop={store.getState().stop}
        onPress={() => void store.getState().load(1)}
      />
      {since === null && (
        <>
          <NumberField
            label={t('repliesPagesAtOnce')}
            value={pageCount}
            min={2}
            max={maxPagesPerRun}
            live
            onChange={setPageCount}
          />
          <PricedButton
            label={t.plural('repliesUpTo', pageCount)}
            price={runPrice.quote}
            disabledReason={runPrice.disabledReason}
            wide
            onPress={() => void store.getState().load(pageCount)}
          />
          <p className="note">{t('repliesPagesAtOnceNote')}</p>
        </>
      )}
    </>
  );
}

function RetentionNote({ store }: Props) {
  const t = useTranslation();
  const days = useApp((state) => state.settings.replyDays);
  const keepUntil = useStore(store, (state) => retentionEnd([...state.pages, ...state.olderPages], days));
  return keepUntil !== null && <p className="note">{t('repliesKeepUntil', dateText(t, keepUntil))}</p>;
}
