import './side-by-side.css';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';
import { CaptionsStart } from './CaptionsStart';

/** Loaded on demand, because it is half of the panel's script and there may be no captions. */
const CaptionsReading = lazy(async () => ({ default: (await import('./CaptionsReading')).CaptionsReading }));

/** The Captions tab: saved captions, or the ways to get them. */
export function CaptionsPane({ panel: basePanel }: { panel: PanelStore }) {
  const panel = captionsStoreOf(basePanel);
  const track = useStore(panel, (state) => state.track);
  const hasTracks = useStore(panel, (state) => state.tracks.length > 0);
  const choosing = useStore(panel, (state) => state.choosing);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  return (
    <UnlessBlocked panel={panel} hasContent={hasTracks}>
      {!track || choosing ? (
        <CaptionsStart key={videoId} panel={panel} />
      ) : (
        <Suspense>
          <CaptionsReading key={videoId} panel={panel} track={track} />
        </Suspense>
      )}
    </UnlessBlocked>
  );
}
