import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { useWords } from '@/components/ui/words';

interface Props {
  videoId: string | null;
  title: string | null;
  /** Its picture, where the reader asked for one before. */
  picture: ReactNode;
  /** Whose it is and how long, where that is held. */
  by: ReactNode;
  /** What stands between the reader and a question. */
  trouble: ReactNode;
  /** What is held of the video, and what the rest costs. */
  held: ReactNode;
  /** What can be switched here for the tab's site. */
  pause: ReactNode;
  /** What was just done. */
  told: ReactNode;
  /** The button that collects it. */
  collect: ReactNode;
  /** What today has cost. */
  spent: ReactNode;
  onPanel(): void;
  onLibrary(): void;
}

/** The popup: the video of the tab at a glance, and the way to the panel, which stays in view while the rest scrolls. */
export function VideoSummary({ told, collect, spent, onPanel, onLibrary, ...seen }: Props) {
  const say = useWords();
  return (
    <main>
      <div className="within">
        <Seen {...seen} />
      </div>
      <div className="bottom">
        {told}
        <div className="pad row lead-on">
          <button type="button" className="btn do grow centred" onClick={onPanel}>
            <span>{say('popupOpenPanel')}</span>
            <Icon name="panel-right" small />
          </button>
          {collect}
          <IconButton icon="library" label={say('openLibrary')} onPress={onLibrary} />
        </div>
        {spent}
      </div>
    </main>
  );
}

type SeenProps = Omit<Props, 'told' | 'collect' | 'spent' | 'onPanel' | 'onLibrary'>;

function Seen({ videoId, title, picture, by, trouble, held, pause }: SeenProps) {
  const say = useWords();
  return (
    <>
      <header className="video">
        {picture}
        <div>
          <h1 dir="auto">{videoId ? (title ?? <bdi className="code">{videoId}</bdi>) : say('noVideoHeading')}</h1>
          {by}
          {videoId && !title && <p className="by note">{say('titleNotHeld')}</p>}
          {!videoId && <p className="by second">{say('popupNoVideo')}</p>}
        </div>
      </header>
      {trouble}
      {held}
      {pause}
    </>
  );
}
