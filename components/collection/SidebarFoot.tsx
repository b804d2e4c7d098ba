import { useStore } from 'zustand';
import { SpendingLine } from '@/components/spending/SpendingLine';
import { BackupReminder } from '@/components/storage/BackupReminder';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { libraryStoreOf } from './library-store';

/** Shows a due backup and the spending of today. */
export function SidebarFoot({ panel }: { panel: PanelStore }) {
  const { route, counts } = useStore(libraryStoreOf(panel));
  const today = useStore(panel, (state) => state.today);
  const { budgets, backup } = useStore(panel, (state) => state.settings);
  const videos = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <BackupReminder {...backup} collectionId={route.collectionId} videos={videos} />
      <SpendingLine today={today} budgets={budgets} />
    </>
  );
}
