import { useStore } from 'zustand';
import { SpendingLine } from '@/components/spending/SpendingLine';
import { BackupReminder } from '@/components/storage/BackupReminder';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { LibraryNav } from './LibraryNav';
import { libraryOf } from './library-store';

/** The way around: collections, where more comes from, what is kept. */
export function LibrarySidebar({ panel }: { panel: PanelStore }) {
  const library = libraryOf(panel);
  const { place, collections, counts } = useStore(library);
  const today = useStore(panel, (state) => state.today);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const backup = useStore(panel, (state) => state.settings.backup);
  const videos = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <LibraryNav
      place={place}
      collections={collections ?? []}
      counts={counts}
      onGo={library.go}
      onCreate={(name) => void library.create(name)}
      onOptions={() => void panel.getState().openOptions()}
    >
      <BackupReminder {...backup} collectionId={place.collectionId} videos={videos} />
      <SpendingLine today={today} budgets={budgets} />
    </LibraryNav>
  );
}
