import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { AddressField } from '@/components/AddressField';
import { TabBar, tabIds } from '@/components/TabBar';
import { VideoHeader } from '@/components/VideoHeader';
import { useWords } from '@/components/words';
import { hindrance } from '@/lib/core/hindrance';
import type { Panel } from '@/lib/panel/panel';
import { CaptionsPane, Hindrance, MoreMenu, Notices } from './later';

interface Props {
  panel: Panel;
  onKeys(): void;
}

/** One video: its name, what stands between it and a question, and its tabs. */
export function VideoPane({ panel, onKeys }: Props) {
  const say = useWords();
  return (
    <>
      <Head panel={panel} onKeys={onKeys} />
      <main className="still">
        <TabBar
          label={say('tabsLabel')}
          tabs={[{ id: 'captions', label: say('tabCaptions'), icon: 'captions' }]}
          here="captions"
          onTab={() => {}}
        />
        <TabPanel panel={panel} />
      </main>
    </>
  );
}

function Head({ panel, onKeys }: Props) {
  const subject = useStore(panel, (state) => state.subject);
  const pinned = useStore(panel, (state) => state.pinned);
  const badAddress = useStore(panel, (state) => state.badAddress);
  const [pastes, paste] = useState(false);
  const { pin, unpin, showAddress } = panel.getState();
  if (!subject) return null;
  const show = (text: string) => {
    showAddress(text);
    paste(panel.getState().badAddress);
  };
  return (
    <>
      <VideoHeader
        videoId={subject.videoId}
        title={subject.title}
        pinned={pinned}
        onPin={pin}
        onUnpin={unpin}
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

function TabPanel({ panel }: { panel: Panel }) {
  const account = useStore(panel, (state) => state.account);
  const holdsAny = useStore(panel, (state) => state.tracks.length > 0);
  const failure = account && hindrance(account);
  const { tab, panel: id } = tabIds('captions');
  return (
    <div className="tab-panel" id={id} role="tabpanel" aria-labelledby={tab}>
      <Suspense>
        {failure && !holdsAny ? <Hindrance panel={panel} failure={failure} /> : <CaptionsPane panel={panel} />}
      </Suspense>
    </div>
  );
}
