import { useStore } from 'zustand';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import { authorPictureUrl } from '@/lib/comments/reply';
import type { RepliesState, RepliesStore } from '@/lib/comments/store/replies-state';
import { commentUrl } from '@/lib/platform/platform-links';
import { useRepliesDeletion } from './ExpiredRepliesNotice';

interface Props {
  store: RepliesStore;
  comment: NonNullable<RepliesState['comment']>;
}

/** Links to the comment whose replies are shown, as the service does not return its text, and shows its menu. */
export function CommentHead({ store, comment }: Props) {
  const t = useTranslation();
  const videoId = useStore(store.getState().panel, (state) => state.subject?.videoId ?? '');
  const link = commentUrl(videoId, comment.reply ?? comment.comment);
  return (
    <div className="replies-head flex-row">
      <div className="note grow stack tight" title={comment.comment}>
        <p>{t('repliesCommentNotSaved')}</p>
        {comment.reply && <p>{t('repliesOfParent')}</p>}
        <a className="flex-row" href={link} target="_blank" rel="noopener noreferrer">
          {t('repliesOpenComment')}
          <Icon name="external-link" small />
        </a>
      </div>
      <CommentMenu store={store} link={link} />
    </div>
  );
}

function CommentMenu({ store, link }: { store: RepliesStore; link: string }) {
  const t = useTranslation();
  const choosing = useStore(store, (state) => state.choosing);
  const hasPages = useStore(store, (state) => state.pages.length > 0);
  const { chooseAnother, panel } = store.getState();
  const { dialog, confirmDeletion } = useRepliesDeletion(store);
  const copy = async () => {
    await panel.getState().ports.copy(link);
    panel.getState().showToast(['filesLinkCopied']);
  };
  return (
    <>
      <Menu icon="ellipsis-vertical" label={t('more')}>
        <MenuItem label={t(choosing ? 'repliesBack' : 'repliesChange')} onPress={() => chooseAnother(!choosing)} />
        <MenuItem label={t('filesCopyLink')} onPress={() => void copy()} />
        <NamesChoice />
        <PicturesChoice store={store} />
        {hasPages && <MenuItem label={t('repliesDelete')} danger onPress={confirmDeletion} />}
      </Menu>
      {dialog}
    </>
  );
}

/** Lets the user choose the names on screen and in exports. The choice is stored. */
function NamesChoice() {
  const t = useTranslation();
  const pseudonyms = useApp((state) => state.settings.pseudonyms);
  const { changeSettings } = useAppStore().getState();
  return (
    <fieldset className="menu-group">
      <legend className="strong note">{t('repliesNames')}</legend>
      {[false, true].map((value) => (
        <MenuItem
          key={String(value)}
          label={t(value ? 'pseudonyms' : 'namesAsReceived')}
          checked={pseudonyms === value}
          onPress={() => void changeSettings({ pseudonyms: value })}
        />
      ))}
    </fieldset>
  );
}

/** Off by default and not stored, because the image host learns which comments are being read. */
function PicturesChoice({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const shows = useStore(store, (state) => state.showsPictures);
  const hasAny = useStore(store, (state) => state.thread.replies.some((reply) => authorPictureUrl(reply) !== null));
  if (!hasAny) return null;
  return (
    <div className="menu-group">
      <MenuItem label={t('repliesPictures')} on={shows} onPress={() => store.getState().showPictures(!shows)} />
      <p className="note">{t('repliesPicturesNote')}</p>
    </div>
  );
}
