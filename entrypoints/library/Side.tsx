import { useStore } from 'zustand';
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
  return (
    <SideList
      place={place}
      collections={collections ?? []}
      counts={counts}
      onGo={library.go}
      onCreate={(name) => void library.create(name)}
      onOptions={() => void panel.getState().openOptions()}
    >
      <SpendLine today={today} budgets={budgets} />
    </SideList>
  );
}
