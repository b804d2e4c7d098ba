import { useStore } from 'zustand';
import { TrailBand } from '@/components/related/TrailBand';
import type { Panel } from '@/lib/panel/panel';

/** The way back along the related videos that were followed. */
export function Trail({ panel }: { panel: Panel }) {
  const trail = useStore(panel, (state) => state.trail);
  const last = trail.at(-1);
  if (!last) return null;
  const fromPage = trail[0]?.from === 'tab';
  return (
    <TrailBand
      to={last.title ?? last.videoId}
      steps={trail.length}
      fromPage={fromPage}
      onBack={() => panel.getState().back()}
    />
  );
}
