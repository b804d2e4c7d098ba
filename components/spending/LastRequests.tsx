import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { openLibrary } from '@/lib/browser/open-page';
import { keepReadable } from '@/lib/storage/readable-rows';
import { LedgerList } from './LedgerList';

/** Shows the latest ledger rows in place of the video. */
export function LastRequests({ panel }: { panel: PanelStore }) {
  const rows = useStore(panel, (state) => state.ledger);
  const { leave, closeLedger } = panel.getState();
  return (
    <LedgerList
      rows={keepReadable('ledger', rows)}
      onLeave={(id) => void leave(id)}
      onClose={closeLedger}
      onAll={() => void openLibrary('spending')}
    />
  );
}
