import { useStore } from 'zustand';
import type { Panel } from '@/lib/panel/panel';
import { CaptionsReading } from './CaptionsReading';
import { CaptionsStart } from './CaptionsStart';

/** The Captions tab: what is held is read; where nothing is, or another track is wanted, the form. */
export function CaptionsPane({ panel }: { panel: Panel }) {
  const track = useStore(panel, (state) => state.track);
  const isChoosing = useStore(panel, (state) => state.isChoosing);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  if (!track || isChoosing) return <CaptionsStart key={videoId} panel={panel} />;
  return <CaptionsReading key={videoId} panel={panel} track={track} />;
}
