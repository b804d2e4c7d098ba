import type { ReactNode } from 'react';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

interface VideoSummaryProps {
  videoId: string | null;
  title: string | null;
  /** Its picture, where the user asked for one before. */
  picture: ReactNode;
  /** Whose it is and how long, where that is held. */
  by: ReactNode;
  /** What stands between the user and a question. */
  blocker: ReactNode;
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
export function VideoSummary({ told: messages, collect, spent, onPanel, onLibrary, ...content }: VideoSummaryProps) {
  const t = useTranslation();
  return (
    <main>
      <div className="within">
        <SummaryContent {...content} />
      </div>
      <div className="bottom">
        {messages}
        <div className="pad row lead-on">
          <button type="button" className="btn do grow centred" onClick={onPanel}>
            <span>{t('popupOpenPanel')}</span>
            <Icon name="panel-right" small />
          </button>
          {collect}
          <IconButton icon="library" label={t('openLibrary')} onPress={onLibrary} />
        </div>
        {spent}
      </div>
    </main>
  );
}

type SummaryContentProps = Omit<VideoSummaryProps, 'told' | 'collect' | 'spent' | 'onPanel' | 'onLibrary'>;

function SummaryContent({ videoId, title, picture, by, blocker, held: saved, pause }: SummaryContentProps) {
  const t = useTranslation();
  return (
    <>
      <header className="video">
        {picture}
        <div>
          <h1 dir="auto">{videoId ? (title ?? <bdi className="code">{videoId}</bdi>) : t('noVideoHeading')}</h1>
          {by}
          {videoId && !title && <p className="by note">{t('titleNotHeld')}</p>}
          {!videoId && <p className="by second">{t('popupNoVideo')}</p>}
        </div>
      </header>
      {blocker}
      {saved}
      {pause}
    </>
  );
}
