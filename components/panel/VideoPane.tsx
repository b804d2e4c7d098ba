import { type ComponentType, type ReactNode, useState } from 'react';
import { CaptionsPane } from '@/components/captions/CaptionsPane';
import { AddVideo } from '@/components/collection/AddVideo';
import { VideoByline } from '@/components/collection/VideoByline';
import { History } from '@/components/related/History';
import { IconButton, type IconName } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { tabElementIds as idsOf, TabBar } from '@/components/ui/TabBar';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { openTabOf } from '@/lib/app-store/panel-store';
import { type PanelTabId, panelTabIds } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import { MoreMenu } from './MoreMenu';
import { Notices } from './Notices';
import { VideoAddressField } from './VideoAddressField';

/** Parts that an empty panel does not need, or that are loaded when they are first opened. */
const RelatedTab = lazyPart(async () => (await import('@/components/related/RelatedTab')).RelatedTab);
const RepliesTab = lazyPart(async () => (await import('@/components/comments/RepliesTab')).RepliesTab);
const FilesTab = lazyPart(async () => (await import('@/components/files/FilesTab')).FilesTab);
const DetailsTab = lazyPart(async () => (await import('@/components/details/DetailsTab')).DetailsTab);

interface Props {
  onShortcuts(): void;
}

const tabs: Record<PanelTabId, { label: MessageName; icon: IconName }> = {
  captions: { label: 'captions', icon: 'captions' },
  related: { label: 'tabRelated', icon: 'list-video' },
  replies: { label: 'replies', icon: 'message-square-reply' },
  files: { label: 'files', icon: 'files' },
  details: { label: 'details', icon: 'info' },
};

export function VideoPane({ onShortcuts }: Props) {
  const panel = usePanelStore();
  const t = useTranslation();
  const openTabId = usePanel(openTabOf);
  const singleKeys = usePanel((state) => state.settings.singleKeys);
  const { openTab } = panel.getState();
  useShortcuts({ tabs: (index) => openTab(panelTabIds[index] ?? openTabId) }, singleKeys);
  return (
    <>
      <PanelHeader onShortcuts={onShortcuts} />
      <main className="no-scroll">
        <TabBar
          label={t('tabsLabel')}
          tabs={panelTabIds.map((id) => ({ id, label: t(tabs[id].label), icon: tabs[id].icon }))}
          current={openTabId}
          onTab={openTab}
        />
        <TabPanel openTabId={openTabId} />
      </main>
    </>
  );
}

function PanelHeader({ onShortcuts }: Props) {
  const panel = usePanelStore();
  const subject = usePanel((state) => state.subject);
  const pinned = usePanel((state) => state.pinned);
  const hasHistory = usePanel((state) => state.history.length > 0);
  const [isPasting, setPasting] = useState(false);
  const { pin, unpin, showAddress } = panel.getState();
  if (!subject) return null;
  const show = (text: string) => {
    const isShown = showAddress(text);
    setPasting(!isShown);
    return isShown;
  };
  return (
    <>
      {hasHistory && <History />}
      <VideoHeader
        videoId={subject.videoId}
        title={subject.title}
        pinned={pinned}
        onPin={pin}
        onUnpin={unpin}
        addButton={<AddVideo video={subject} from="panel" labelled />}
        byline={<VideoByline videoId={subject.videoId} />}
        menu={<MoreMenu onShortcuts={onShortcuts} onPaste={() => setPasting(true)} />}
      />
      {isPasting && (
        <div className="padded">
          <VideoAddressField focused onShow={show} onCancel={() => setPasting(false)} />
        </div>
      )}
      <Notices />
    </>
  );
}

const tabPanes: Record<PanelTabId, ComponentType> = {
  captions: CaptionsPane,
  related: RelatedTab,
  replies: RepliesTab,
  files: FilesTab,
  details: DetailsTab,
};

function TabPanel({ openTabId }: { openTabId: PanelTabId }) {
  const { tab, panel: id } = idsOf(openTabId);
  const Pane = tabPanes[openTabId];
  return (
    <div className="tab-panel" id={id} role="tabpanel" aria-labelledby={tab}>
      <Pane />
    </div>
  );
}

interface VideoHeaderProps {
  videoId: string;
  /** `null` if the title is unknown. */
  title: string | null;
  pinned: boolean;
  onPin(): void;
  onUnpin(): void;
  addButton: ReactNode;
  /** The channel, length and views, if known. */
  byline: ReactNode;
  menu: ReactNode;
}

/** The header of the panel, with the title of its video, or the id if the title is unknown. */
export function VideoHeader({ videoId, title, pinned, onPin, onUnpin, addButton, byline, menu }: VideoHeaderProps) {
  const t = useTranslation();
  return (
    <header className="video">
      {title ? (
        <h1 title={title}>
          <bdi>{title}</bdi>
        </h1>
      ) : (
        <h1>
          <bdi className="code">{videoId}</bdi>
        </h1>
      )}
      <div className="tools">
        <IconButton
          icon={pinned ? 'pin-off' : 'pin'}
          label={t(pinned ? 'unpin' : 'pin')}
          pressed={pinned}
          onPress={pinned ? onUnpin : onPin}
        />
        {menu}
      </div>
      <div className="video-meta">
        <div className="note">
          {!title && <p>{t('titleUnknown')}</p>}
          {byline}
        </div>
        {addButton}
      </div>
    </header>
  );
}
