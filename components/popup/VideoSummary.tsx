import type { ReactNode } from 'react';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

interface VideoSummaryProps {
  videoId: string | null;
  title: string | null;
  /** The thumbnail of the video, if known from saved data. */
  thumbnail: ReactNode;
  /** The channel and length, if saved. */
  byline: ReactNode;
  /** Explains why no request can be sent. */
  blocker: ReactNode;
  /** The saved data of the video, and the prices of other data. */
  saved: ReactNode;
  /** The switch that turns automatic captions off for the tab's site. */
  pause: ReactNode;
  messages: ReactNode;
  addButton: ReactNode;
  spending: ReactNode;
  onPanel(): void;
  onLibrary(): void;
}

/**
 * The popup: a summary of the tab's video, and a button that opens the panel. The button stays visible while the
 * summary scrolls.
 */
export function VideoSummary({ messages, addButton, spending, onPanel, onLibrary, ...content }: VideoSummaryProps) {
  const t = useTranslation();
  return (
    <main>
      <div className="popup-content">
        <SummaryContent {...content} />
      </div>
      <div className="bottom">
        {messages}
        <div className="padded flex-row panel-actions">
          <button type="button" className="button primary grow centred" onClick={onPanel}>
            <span>{t('popupOpenPanel')}</span>
            <Icon name="panel-right" small />
          </button>
          {addButton}
          <IconButton icon="library" label={t('openLibrary')} onPress={onLibrary} />
        </div>
        {spending}
      </div>
    </main>
  );
}

type SummaryContentProps = Omit<VideoSummaryProps, 'messages' | 'addButton' | 'spending' | 'onPanel' | 'onLibrary'>;

function SummaryContent({ videoId, title, thumbnail, byline, blocker, saved, pause }: SummaryContentProps) {
  const t = useTranslation();
  return (
    <>
      <header className="video">
        {thumbnail}
        <div>
          <h1 dir="auto">{videoId ? (title ?? <bdi className="code">{videoId}</bdi>) : t('noVideoHeading')}</h1>
          {byline}
          {videoId && !title && <p className="video-meta note">{t('titleUnknown')}</p>}
          {!videoId && <p className="video-meta secondary-text">{t('popupNoVideo')}</p>}
        </div>
      </header>
      {blocker}
      {saved}
      {pause}
    </>
  );
}
