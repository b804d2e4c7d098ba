import { useStore } from 'zustand';
import { KeepingNudge } from '@/components/library/KeepingNudge';
import { SideList } from '@/components/library/SideList';
import { SpendLine } from '@/components/SpendLine';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from './library-store';

/** The way around: collections, where more comes from, what is kept. */
export function Side({ panel }: { panel: Panel }) {
  const library = libraryOf(panel);
  const { place, collections, counts } = useStore(library);
  const today = useStore(panel, (state) => state.today);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const backup = useStore(panel, (state) => state.settings.backup);
  const videos = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <SideList
      place={place}
      collections={collections ?? []}
      counts={counts}
      onGo={library.go}
      onCreate={(name) => void library.create(name)}
      onOptions={() => void panel.getState().openOptions()}
    >
      <KeepingNudge {...backup} collectionId={place.collectionId} videos={videos} />
      <SpendLine today={today} budgets={budgets} />
    </SideList>
  );
}
