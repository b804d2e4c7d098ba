import '@/components/style/popup.css';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { LiveRegion } from '@/components/LiveRegion';
import { Region } from '@/components/Region';
import { Toast } from '@/components/Toast';
import { useWords } from '@/components/words';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { Panel } from '@/lib/panel/panel';
import type { RepliesStore } from '@/lib/panel/replies';
import type { SavesStore } from '@/lib/panel/saves';
import { Byline } from '../sidepanel/collect/Byline';
import { Collect } from '../sidepanel/collect/Collect';
import { Notices } from '../sidepanel/Notices';
import { CaptionsGlance } from './CaptionsGlance';
import { HeadPicture } from './HeadPicture';
import type { OpenTab } from './open-tab';
import { Saving } from './Saving';
import { TabRows } from './TabRows';

/** What comes into the frame of the popup, once it stands. */
export interface Slots {
  picture: ReactNode;
  by: ReactNode;
  held: ReactNode;
  collect: ReactNode;
  told: ReactNode;
}

interface Stores {
  panel: CaptionsStore;
  replies: RepliesStore;
  saves: SavesStore;
  open: OpenTab;
}

/** The small form of the panel: the same stores, a row or a few for each tab. */
export const slotsOf = ({ panel, replies, saves, open }: Stores): Slots => ({
  picture: region(<HeadPicture panel={panel} />),
  by: region(<By panel={panel} />),
  held: region(
    <>
      <Notices panel={panel} />
      <CaptionsGlance panel={panel} open={open} />
      <TabRows panel={panel} replies={replies} open={open} />
      <Saving saves={saves} />
    </>,
  ),
  collect: region(<CollectHere panel={panel} />),
  told: <Said panel={panel} />,
});

const region = (part: ReactNode) => <Region>{part}</Region>;

function By({ panel }: { panel: Panel }) {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  return videoId && <Byline panel={panel} videoId={videoId} short />;
}

function CollectHere({ panel }: { panel: Panel }) {
  const subject = useStore(panel, (state) => state.subject);
  return subject && <Collect panel={panel} video={subject} from="popup" labelled />;
}

/** What was done, shown and read out. */
function Said({ panel }: { panel: Panel }) {
  const say = useWords();
  const told = useStore(panel, (state) => state.told);
  const announced = useStore(panel, (state) => state.announced);
  return (
    <>
      <Toast told={told} onGone={panel.getState().dismiss} />
      <LiveRegion id={announced?.id ?? 0} text={announced ? say.saying(announced.says) : ''} />
    </>
  );
}
