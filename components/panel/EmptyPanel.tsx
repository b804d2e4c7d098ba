import type { ReactNode } from 'react';
import { AddFromPage } from '@/components/collection/AddFromPage';
import { BlockerView } from '@/components/ui/BlockerView';
import { useNow } from '@/components/ui/clock';
import { ageText } from '@/components/ui/format-text';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { blockerOf } from '@/lib/connection/connection';
import { MoreMenu } from './MoreMenu';
import { Notices } from './Notices';
import { VideoAddressField } from './VideoAddressField';

interface SavedVideo {
  videoId: string;
  title: string | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

interface NoVideoProps {
  /** Newest first. */
  savedVideos: readonly SavedVideo[];
  menu: ReactNode;
  notices: ReactNode;
  /** Explains why no request can be sent. */
  blocker: ReactNode;
  /** The buttons for the videos that the page links to. */
  addFromPage: ReactNode;
  /** Returns whether the text contains the address or id of a video. */
  onAddress(text: string): boolean;
  onSaved(videoId: string): void;
}

/** Shows saved videos and an address field while the tab shows no video. */
export function NoVideo({ savedVideos, menu, notices, blocker, addFromPage, onAddress, onSaved }: NoVideoProps) {
  const t = useTranslation();
  return (
    <>
      <header className="video">
        <h1>{t('noVideoHeading')}</h1>
        <div className="tools">{menu}</div>
      </header>
      {notices}
      <main ref={keepListHeight}>
        <div className="padded stack tight">
          <p className="secondary-text">{t('noVideoSentence')}</p>
          <VideoAddressField onShow={onAddress} />
          {addFromPage}
          {blocker}
        </div>
        <div className="group-head">
          <h2 className="grow">{t('savedRecently')}</h2>
        </div>
        {savedVideos.length === 0 && <p className="padded note">{t('savedNothing')}</p>}
        <ul>
          {savedVideos.map((video) => (
            <li key={video.videoId}>
              <SavedVideoRow video={video} onPress={() => onSaved(video.videoId)} />
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

function SavedVideoRow({ video, onPress }: { video: SavedVideo; onPress: () => void }) {
  const t = useTranslation();
  const now = useNow(60_000);
  return (
    <button type="button" className="entry" onClick={onPress}>
      {video.title ? (
        <span className="reading-text" dir="auto">
          {video.title}
        </span>
      ) : (
        <bdi className="reading-text code">{video.videoId}</bdi>
      )}
      <span className="note align-end nowrap">{t('priceSaved', ageText(t, now - video.receivedAt))}</span>
    </button>
  );
}

/** The panel for a tab without a video. */
export function EmptyPanel({ onKeys }: { onKeys: () => void }) {
  const panel = usePanelStore();
  const recent = usePanel((state) => state.recent);
  const account = usePanel((state) => state.account);
  const { showAddress, showSaved } = panel.getState();
  const failure = account && blockerOf(account);
  return (
    <NoVideo
      savedVideos={recent}
      notices={<Notices />}
      blocker={failure && <BlockerView failure={failure} isInline />}
      addFromPage={<AddFromPage />}
      menu={<MoreMenu onShortcuts={onKeys} />}
      onAddress={showAddress}
      onSaved={showSaved}
    />
  );
}
