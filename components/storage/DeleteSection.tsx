import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/words';
import { findVideoId } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import { DeleteEverything } from './DeleteEverything';

interface Props {
  /** The collection that the page is about; `null` until it is read. */
  collection: string | null;
  left: number | null;
  onVideo(videoId: VideoId): void;
  onCollection(): void;
  onEverything(): void;
}

/** Forgets a video, a collection or everything: each after a question, with the advice to make a backup first. */
export function DeleteSection({ collection, left: remainingItems, onVideo, onCollection, onEverything }: Props) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className="keep">
      <h2>{t('keepForget')}</h2>
      <p className="second">{t('keepForgetWhat')}</p>
      <DeleteVideo onVideo={onVideo} />
      {collection !== null && (
        <div>
          <button type="button" className="btn bad" onClick={() => setConfirming(true)}>
            {t('keepForgetCollection', collection)}
          </button>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('keepForgetCollectionTitle', collection ?? '')}
          text={t('keepForgetCollectionText')}
          confirmLabel={t('forget')}
          onConfirm={() => {
            setConfirming(false);
            onCollection();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
      <DeleteEverything left={remainingItems} onDelete={onEverything} />
    </section>
  );
}

function DeleteVideo({ onVideo }: Pick<Props, 'onVideo'>) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const [candidate, setCandidate] = useState<VideoId | 'none' | null>(null);
  return (
    <form
      className="row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        setCandidate(findVideoId(text.trim()) ?? 'none');
      }}
    >
      <span className="input keep-id">
        <input
          value={text}
          placeholder={t('addressPlaceholder')}
          aria-label={t('addressLabel')}
          aria-invalid={candidate === 'none' || undefined}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={({ target }) => setText(target.value)}
        />
      </span>
      <button type="submit" className="btn bad">
        {t('forgetVideo')}
      </button>
      <p className="note failed" role="alert">
        {candidate === 'none' && t('badAddress')}
      </p>
      {candidate !== null && candidate !== 'none' && (
        <ConfirmDialog
          title={t('keepForgetVideoTitle', candidate)}
          text={t('keepForgetVideoText')}
          confirmLabel={t('forget')}
          onConfirm={() => {
            setCandidate(null);
            setText('');
            onVideo(candidate);
          }}
          onCancel={() => setCandidate(null)}
        />
      )}
    </form>
  );
}
