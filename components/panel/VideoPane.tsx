import { type ComponentType, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { AddressField } from '@/components/connection/AddressField';
import { VideoHeader } from '@/components/details/VideoHeader';
import type { IconName } from '@/components/ui/Icon';
import { tabIds as idsOf, TabBar } from '@/components/ui/TabBar';
import { useKeys } from '@/components/ui/use-keys';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabOf } from '@/lib/app-store/tabs-slice';
import type { MessageName } from '@/lib/shared/localized-text';
import { type TabId, tabIds } from '@/lib/toolbar/panel-tabs';
import {
  Byline,
  CaptionsPane,
  Collect,
  DetailsTab,
  FilesTab,
  MoreMenu,
  Notices,
  RelatedTab,
  RepliesTab,
  Trail,
} from './lazy';

interface Props {
  panel: Panel;
  onKeys(): void;
}

const tabs: Record<TabId, { label: MessageName; icon: IconName }> = {
  captions: { label: 'tabCaptions', icon: 'captions' },
  related: { label: 'tabRelated', icon: 'list-video' },
  replies: { label: 'tabReplies', icon: 'message-square-reply' },
  files: { label: 'tabFiles', icon: 'files' },
  details: { label: 'tabDetails', icon: 'info' },
};

/** One video: its name, what stands between it and a question, and its tabs. */
export function VideoPane({ panel, onKeys }: Props) {
  const say = useWords();
  const here = useStore(panel, tabOf);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const { openTab } = panel.getState();
  useKeys(Object.fromEntries(tabIds.map((id, at) => [`${at + 1}`, () => openTab(id)])), singleKeys);
  return (
    <>
      <Head panel={panel} onKeys={onKeys} />
      <main className="still">
        <TabBar
          label={say('tabsLabel')}
          tabs={tabIds.map((id) => ({ id, label: say(tabs[id].label), icon: tabs[id].icon }))}
          here={here}
          onTab={openTab}
        />
        <TabPanel panel={panel} here={here} />
      </main>
    </>
  );
}

function Head({ panel, onKeys }: Props) {
  const subject = useStore(panel, (state) => state.subject);
  const pinned = useStore(panel, (state) => state.pinned);
  const badAddress = useStore(panel, (state) => state.badAddress);
  const onTrail = useStore(panel, (state) => state.trail.length > 0);
  const [pastes, paste] = useState(false);
  const { pin, unpin, showAddress } = panel.getState();
  if (!subject) return null;
  const show = (text: string) => {
    showAddress(text);
    paste(panel.getState().badAddress);
  };
  return (
    <>
      <Suspense>{onTrail && <Trail panel={panel} />}</Suspense>
      <VideoHeader
        videoId={subject.videoId}
        title={subject.title}
        pinned={pinned}
        onPin={pin}
        onUnpin={unpin}
        collect={
          <Suspense fallback={<span className="icon" />}>
            <Collect panel={panel} video={subject} from="panel" />
          </Suspense>
        }
        by={
          <Suspense>
            <Byline panel={panel} videoId={subject.videoId} />
          </Suspense>
        }
        more={
          <Suspense fallback={<span className="icon" />}>
            <MoreMenu panel={panel} onKeys={onKeys} onPaste={() => paste(true)} />
          </Suspense>
        }
      />
      {pastes && (
        <div className="pad">
          <AddressField bad={badAddress} focused onShow={show} onLeave={() => paste(false)} />
        </div>
      )}
      <Suspense>
        <Notices panel={panel} />
      </Suspense>
    </>
  );
}

const panes: Record<TabId, ComponentType<{ panel: Panel }>> = {
  captions: CaptionsPane,
  related: RelatedTab,
  replies: RepliesTab,
  files: FilesTab,
  details: DetailsTab,
};

function TabPanel({ panel, here }: { panel: Panel; here: TabId }) {
  const { tab, panel: id } = idsOf(here);
  const Pane = panes[here];
  return (
    <div className="tab-panel" id={id} role="tabpanel" aria-labelledby={tab}>
      <Suspense>
        <Pane panel={panel} />
      </Suspense>
    </div>
  );
}
