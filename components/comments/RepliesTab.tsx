import './comments.css';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { useTranslation } from '@/components/ui/translation';
import { parseMarkup } from '@/lib/comments/browser/reply-markup';
import type { ReplyTextFormat } from '@/lib/comments/reply';
import type { CommentSource, RepliesState, RepliesStore } from '@/lib/comments/store/replies-state';
import type { MessageName } from '@/lib/shared/localized-text';
import { CommentChoice } from './CommentChoice';
import { RepliesDelete, useExpiredRetention } from './ExpiredRepliesNotice';
import { RepliesLoaded } from './RepliesLoaded';
import { RepliesStart } from './RepliesStart';
import { useRepliesStore } from './use-replies';
import type { ParseMarkup } from './use-reply-display';

const sourceNames: Record<CommentSource, MessageName> = {
  address: 'repliesFromAddress',
  page: 'repliesFromPage',
  menu: 'repliesFromMenu',
  paste: 'repliesFromPaste',
  used: 'repliesFromUsed',
};

interface CommentHeadProps {
  store: RepliesStore;
  comment: NonNullable<RepliesState['comment']>;
}

function CommentHead({ store, comment }: CommentHeadProps) {
  const t = useTranslation();
  const choosing = useStore(store, (state) => state.choosing);
  return (
    <div className="replies-head">
      <div className="flex-row">
        <span className="label grow">{t(sourceNames[comment.from])}</span>
        <button type="button" className="link note" onClick={() => store.getState().chooseAnother(!choosing)}>
          {t(choosing ? 'repliesBack' : 'change')}
        </button>
      </div>
      <blockquote className="quote">
        <p className="truncated code" title={comment.comment}>
          <bdi>{comment.comment}</bdi>
        </p>
        <span className="note">{t(comment.reply ? 'repliesOfParent' : 'repliesNotComment')}</span>
      </blockquote>
      {!choosing && <TextFormatField store={store} />}
    </div>
  );
}

function TextFormatField({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const format = useStore(store, (state) => state.form);
  const hasPages = useStore(store, (state) => state.pages.length > 0);
  // After the retention period, the notice contains the delete button.
  const isOverdue = useExpiredRetention(store) !== null;
  const choose = (value: ReplyTextFormat) => void store.getState().chooseForm(value);
  return (
    <div className="flex-row wrap">
      <label className="flex-row grow" title={t('repliesFormNote')}>
        <span className="note">{t('repliesForm')}</span>
        <select
          className="plain-select note"
          value={format}
          onChange={(event) => choose(event.target.value === 'html' ? 'html' : 'plainText')}
        >
          <option value="plainText">{t('repliesPlain')}</option>
          <option value="html">{t('repliesMarkup')}</option>
        </select>
      </label>
      {hasPages && !isOverdue && <RepliesDelete store={store} />}
    </div>
  );
}

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
