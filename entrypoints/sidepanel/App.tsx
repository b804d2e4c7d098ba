import { useState } from 'react';
import { useStore } from 'zustand';
import { DownloadTray } from '@/components/downloads/DownloadTray';
import { EmptyPanel } from '@/components/panel/EmptyPanel';
import { VideoPane } from '@/components/panel/VideoPane';
import { SpendingLine } from '@/components/spending/SpendingLine';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { lazyPart } from '@/components/ui/lazy-part';
import { PageFrame } from '@/components/ui/PageFrame';
import { Toast } from '@/components/ui/Toast';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Translate } from '@/lib/shared/localized-text';

/** Parts that are loaded when the panel needs them. */
const ItemsPane = lazyPart(async () => (await import('@/components/collection/ItemsPane')).ItemsPane);
const LastRequests = lazyPart(async () => (await import('@/components/spending/LedgerList')).LastRequests);
const ShortcutsDialog = lazyPart(async () => (await import('@/components/panel/ShortcutsDialog')).ShortcutsDialog);

interface Props {
  panel: PanelStore;
  t: Translate;
  clock: Clock;
}

/** The side panel. */
export function App({ panel, t, clock }: Props) {
  const theme = useStore(panel, (state) => state.settings.theme);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const [showsKeys, setShowsKeys] = useState(false);
  const closeTop = () => closeTopmost(panel.getState());
  useShortcuts({ Escape: closeTop }, true);
  useShortcuts({ '?': () => setShowsKeys(true) }, singleKeys);

  return (
    <PageFrame t={t} clock={clock} theme={theme}>
      <div className="panel">
        <ErrorBoundary>
          <PanelContent panel={panel} onKeys={() => setShowsKeys(true)} />
        </ErrorBoundary>
        <ErrorBoundary>
          <PanelFooter panel={panel} />
        </ErrorBoundary>
        <Announcements panel={panel} t={t} />
      </div>
      {showsKeys && <ShortcutsDialog singleKeys={singleKeys} onClose={() => setShowsKeys(false)} />}
    </PageFrame>
  );
}

/** Closes the topmost layer. If none is open, goes back in the history. */
function closeTopmost(state: ReturnType<PanelStore['getState']>): void {
  if (state.toast) state.dismiss();
  else if (state.ledgerOpen) state.closeLedger();
  else if (state.isCollectionOpen) state.setCollectionOpen(false);
  else state.goBack();
}

function PanelContent({ panel, onKeys }: { panel: PanelStore; onKeys: () => void }) {
  const hasSubject = useStore(panel, (state) => state.subject !== null);
  const ledgerOpen = useStore(panel, (state) => state.ledgerOpen);
  const collectionOpen = useStore(panel, (state) => state.isCollectionOpen);
  const isCovered = ledgerOpen || collectionOpen;
  return (
    <>
      {ledgerOpen && <LastRequests panel={panel} />}
      {!ledgerOpen && collectionOpen && <ItemsPane panel={panel} />}
      {!isCovered && hasSubject && <VideoPane panel={panel} onShortcuts={onKeys} />}
      {!isCovered && !hasSubject && <EmptyPanel panel={panel} onKeys={onKeys} />}
    </>
  );
}

function PanelFooter({ panel }: { panel: PanelStore }) {
  const today = useStore(panel, (state) => state.today);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const toast = useStore(panel, (state) => state.toast);
  const ledgerOpen = useStore(panel, (state) => state.ledgerOpen);
  const { dismiss, openLedger, closeLedger } = panel.getState();
  const toggleLedger = () => (ledgerOpen ? closeLedger() : void openLedger());
  return (
    <div className="bottom">
      <Toast toast={toast} onDismiss={dismiss} />
      <DownloadTray panel={panel} />
      <SpendingLine today={today} budgets={budgets} ledgerOpen={ledgerOpen} onLedger={toggleLedger} />
    </div>
  );
}

function Announcements({ panel, t }: { panel: PanelStore; t: Translate }) {
  const announced = useStore(panel, (state) => state.announcement);
  return <LiveRegion id={announced?.id ?? 0} text={announced ? t.message(announced.message) : ''} />;
}
