import { useId } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { PasteField } from '@/components/ui/PasteField';
import { useTranslation } from '@/components/ui/translation';
import { commentFromId } from '@/lib/comments/comment-id';
import type { PageComments, RepliesStore } from '@/lib/comments/store/replies-state';

interface CommentSourceGroup<From extends string> {
  from: From;
  label: string;
  comments: readonly string[];
}

type PageLinksState = 'unread' | 'reading' | 'unreadable' | 'none' | 'read';

interface CommentSourcesProps<From extends string> {
  groups: readonly CommentSourceGroup<From>[];
  page: PageLinksState;
  isPasteInvalid: boolean;
  onChoose(comment: string, from: From): void;
  onReadPage(): void;
  onPaste(text: string): void;
}

/** Lets the user choose a comment from the address, the page's links, earlier use or pasted text, free of charge. */
function CommentSources<From extends string>(props: CommentSourcesProps<From>) {
  const t = useTranslation();
  return (
    <section className="padded stack comment-choice">
      <div className="stack tight">
        <h2 className="strong">{t('repliesWhich')}</h2>
        <p className="secondary-text">{t('repliesWhichText')}</p>
      </div>
      {props.groups.map((group) => (
        <SourceGroup key={group.from} group={group} onChoose={props.onChoose} />
      ))}
      <PageLinks {...props} />
      <PasteField
        label={t('repliesPasteLabel')}
        placeholder={t('repliesPastePlaceholder')}
        error={props.isPasteInvalid ? t('repliesBadPaste') : null}
        onShow={props.onPaste}
      />
    </section>
  );
}

interface GroupProps<From extends string> {
  group: CommentSourceGroup<From>;
  onChoose(comment: string, from: From): void;
}

function SourceGroup<From extends string>({ group: { from, label, comments }, onChoose }: GroupProps<From>) {
  const id = useId();
  if (comments.length === 0) return null;
  return (
    <div className="stack tight">
      <h3 className="label" id={id}>
        {label}
      </h3>
      <ul className="stack tight" aria-labelledby={id}>
        {comments.map((comment) => (
          <li key={comment}>
            <button type="button" className="button wide" onClick={() => onChoose(comment, from)}>
              <bdi className="code truncated">{comment}</bdi>
              <Icon name="chevron-right" small />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PageLinks({ page, onReadPage }: { page: PageLinksState; onReadPage(): void }) {
  const t = useTranslation();
  return (
    <div className="stack tight">
      <div>
        <button type="button" className="button" aria-disabled={page === 'reading' || undefined} onClick={onReadPage}>
          {t(page === 'reading' ? 'repliesReadingPage' : 'repliesReadPage')}
        </button>
      </div>
      <p className="note" role="status">
        {page === 'none' && t('repliesNoneOnPage')}
        {page === 'unreadable' && t('repliesPageUnread')}
        {page !== 'none' && page !== 'unreadable' && t('repliesReadPageNote')}
      </p>
    </div>
  );
}

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
      onChoose={(comment, from) =>
        void store.getState().choose(commentFromId(comment) ?? { comment, reply: null }, from)
      }
      onReadPage={() => void store.getState().readPage()}
      onPaste={store.getState().paste}
    />
  );
}

const pageLinksState = (onPage: PageComments): PageLinksState =>
  onPage.is === 'read' && onPage.found.length === 0 ? 'none' : onPage.is;
