import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { HistoryBand } from './HistoryBand';

/** The way back along the related videos that were followed. */
export function History({ panel }: { panel: PanelStore }) {
  const trail = useStore(panel, (state) => state.history);
  const last = trail.at(-1);
  if (!last) return null;
  const fromPage = trail[0]?.from === 'tab';
  return (
    <HistoryBand
      to={last.title ?? last.videoId}
      steps={trail.length}
      fromPage={fromPage}
      onBack={() => panel.getState().back()}
    />
  );
}
