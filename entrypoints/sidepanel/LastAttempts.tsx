import { useStore } from 'zustand';
import { LedgerList } from '@/components/LedgerList';
import { openLibrary } from '@/lib/browser/open-library';
import { readable } from '@/lib/browser/readable-rows';
import type { Panel } from '@/lib/panel/panel';

/** The ledger's last rows in place of the video. */
export function LastAttempts({ panel }: { panel: Panel }) {
  const rows = useStore(panel, (state) => state.ledger);
  const { leave, closeLedger } = panel.getState();
  return (
    <LedgerList
      rows={readable('ledger', rows)}
      onLeave={(id) => void leave(id)}
      onClose={closeLedger}
      onAll={() => void openLibrary('ledger')}
    />
  );
}
