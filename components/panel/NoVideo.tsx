import type { ReactNode } from 'react';
import { AddressField } from '@/components/connection/AddressField';
import { ageText } from '@/components/ui/amounts';
import { useNow } from '@/components/ui/clock';
import { useWords } from '@/components/ui/words';

interface HeldVideo {
  videoId: string;
  title: string | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

interface Props {
  /** Newest first. */
  held: readonly HeldVideo[];
  badAddress: boolean;
  more: ReactNode;
  /** Facts above what is held. */
  notices: ReactNode;
  /** What stands between the reader and a question. */
  trouble: ReactNode;
  /** Collecting what the page links to. */
  collecting: ReactNode;
  onAddress(text: string): void;
  onHeld(videoId: string): void;
}

/** The panel when its tab shows no video: what is held can be read, and an address pasted. Never empty. */
export function NoVideo({ held, badAddress, more, notices, trouble, collecting, onAddress, onHeld }: Props) {
  const say = useWords();
  return (
    <>
      <header className="video">
        <h1>{say('noVideoHeading')}</h1>
        <div className="tools">{more}</div>
      </header>
      {notices}
      <main>
        <div className="pad stack tight">
          <p className="second">{say('noVideoSentence')}</p>
          <AddressField bad={badAddress} onShow={onAddress} />
          {collecting}
          {trouble}
        </div>
        <div className="group">
          <h2 className="grow">{say('heldLately')}</h2>
        </div>
        {held.length === 0 && <p className="pad note">{say('heldNothing')}</p>}
        <ul>
          {held.map((video) => (
            <li key={video.videoId}>
              <HeldRow video={video} onPress={() => onHeld(video.videoId)} />
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

function HeldRow({ video, onPress }: { video: HeldVideo; onPress: () => void }) {
  const say = useWords();
  const now = useNow(60_000);
  return (
    <button type="button" className="entry" onClick={onPress}>
      {video.title ? (
        <span className="read" dir="auto">
          {video.title}
        </span>
      ) : (
        <bdi className="read code">{video.videoId}</bdi>
      )}
      <span className="note end nowrap">{say('priceHeld', ageText(say, now - video.receivedAt))}</span>
    </button>
  );
}
