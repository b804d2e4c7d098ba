import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { Panel } from '@/lib/panel/panel';
import { CaptionsStart } from './CaptionsStart';

/** Loaded when there is something to read: half of the panel's own script is for lines that may not be there. */
const CaptionsReading = lazy(async () => ({ default: (await import('./CaptionsReading')).CaptionsReading }));

/** The Captions tab: what is held is read; where nothing is, or another track is wanted, the form. */
export function CaptionsPane({ panel }: { panel: Panel }) {
  const track = useStore(panel, (state) => state.track);
  const isChoosing = useStore(panel, (state) => state.isChoosing);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  if (!track || isChoosing) return <CaptionsStart key={videoId} panel={panel} />;
  return (
    <Suspense>
      <CaptionsReading key={videoId} panel={panel} track={track} />
    </Suspense>
  );
}
