import { useState } from 'react';
import { Confirm } from '@/components/ui/Confirm';
import { useWords } from '@/components/ui/words';
import { videoIdFrom } from '@/lib/platform/video-url';
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

/** Forgets a video, a collection or everything: each after a question, with the advice to make a backup first (COL-08). */
export function DeleteSection({ collection, left: remainingItems, onVideo, onCollection, onEverything }: Props) {
  const say = useWords();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className="keep">
      <h2>{say('keepForget')}</h2>
      <p className="second">{say('keepForgetWhat')}</p>
      <DeleteVideo onVideo={onVideo} />
      {collection !== null && (
        <div>
          <button type="button" className="btn bad" onClick={() => setConfirming(true)}>
            {say('keepForgetCollection', collection)}
          </button>
        </div>
      )}
      {isConfirming && (
        <Confirm
          title={say('keepForgetCollectionTitle', collection ?? '')}
          text={say('keepForgetCollectionText')}
          yes={say('forget')}
          onYes={() => {
            setConfirming(false);
            onCollection();
          }}
          onNo={() => setConfirming(false)}
        />
      )}
      <DeleteEverything left={remainingItems} onDelete={onEverything} />
    </section>
  );
}

function DeleteVideo({ onVideo }: Pick<Props, 'onVideo'>) {
  const say = useWords();
  const [text, setText] = useState('');
  const [candidate, setCandidate] = useState<VideoId | 'none' | null>(null);
  return (
    <form
      className="row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        setCandidate(videoIdFrom(text.trim()) ?? 'none');
      }}
    >
      <span className="input keep-id">
        <input
          value={text}
          placeholder={say('addressPlaceholder')}
          aria-label={say('addressLabel')}
          aria-invalid={candidate === 'none' || undefined}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={({ target }) => setText(target.value)}
        />
      </span>
      <button type="submit" className="btn bad">
        {say('forgetVideo')}
      </button>
      <p className="note failed" role="alert">
        {candidate === 'none' && say('badAddress')}
      </p>
      {candidate !== null && candidate !== 'none' && (
        <Confirm
          title={say('keepForgetVideoTitle', candidate)}
          text={say('keepForgetVideoText')}
          yes={say('forget')}
          onYes={() => {
            setCandidate(null);
            setText('');
            onVideo(candidate);
          }}
          onNo={() => setCandidate(null)}
        />
      )}
    </form>
  );
}
