import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { DownloadTray, Empty, ItemsPane, Keys, LastRequests, Toast } from '@/components/panel/lazy';
import { VideoPane } from '@/components/panel/VideoPane';
import { SpendingLine } from '@/components/spending/SpendingLine';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { PageFrame } from '@/components/ui/PageFrame';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  panel: PanelStore;
  t: Translate;
  clock: Clock;
}

/** The panel: which video, what is known of it, what it costs. */
export function App({ panel, t, clock }: Props) {
  const theme = useStore(panel, (state) => state.settings.theme);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const [showsKeys, showKeys] = useState(false);
  const back = () => closeTopmost(panel.getState());
  useShortcuts({ Escape: back }, true);
  useShortcuts({ '?': () => showKeys(true) }, singleKeys);

  return (
    <PageFrame t={t} clock={clock} theme={theme}>
      <div className="panel">
        <ErrorBoundary>
          <PanelContent panel={panel} onKeys={() => showKeys(true)} />
        </ErrorBoundary>
        <ErrorBoundary>
          <PanelFooter panel={panel} />
        </ErrorBoundary>
        <Announcements panel={panel} t={t} />
      </div>
      <Suspense>{showsKeys && <Keys singleKeys={singleKeys} onClose={() => showKeys(false)} />}</Suspense>
    </PageFrame>
  );
}

/** Closes what lies uppermost; where nothing does, goes back along the trail. */
function closeTopmost(state: ReturnType<PanelStore['getState']>): void {
  if (state.told) state.dismiss();
  else if (state.ledgerOpen) state.closeLedger();
  else if (state.isCollectionOpen) state.setCollectionOpen(false);
  else state.back();
}

function PanelContent({ panel, onKeys }: { panel: PanelStore; onKeys: () => void }) {
  const hasSubject = useStore(panel, (state) => state.subject !== null);
  const ledgerOpen = useStore(panel, (state) => state.ledgerOpen);
  const collectedOpen = useStore(panel, (state) => state.isCollectionOpen);
  const inItsPlace = ledgerOpen || collectedOpen;
  return (
    <Suspense fallback={<main />}>
      {ledgerOpen && <LastRequests panel={panel} />}
      {!ledgerOpen && collectedOpen && <ItemsPane panel={panel} />}
      {!inItsPlace && hasSubject && <VideoPane panel={panel} onShortcuts={onKeys} />}
      {!inItsPlace && !hasSubject && <Empty panel={panel} onKeys={onKeys} />}
    </Suspense>
  );
}

function PanelFooter({ panel }: { panel: PanelStore }) {
  const today = useStore(panel, (state) => state.today);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const told = useStore(panel, (state) => state.told);
  const ledgerOpen = useStore(panel, (state) => state.ledgerOpen);
  const { dismiss, openLedger, closeLedger } = panel.getState();
  const turn = () => (ledgerOpen ? closeLedger() : void openLedger());
  return (
    <div className="bottom">
      <Suspense>
        <Toast told={told} onDismiss={dismiss} />
      </Suspense>
      <Suspense>
        <DownloadTray panel={panel} />
      </Suspense>
      <SpendingLine today={today} budgets={budgets} ledgerOpen={ledgerOpen} onLedger={turn} />
    </div>
  );
}

function Announcements({ panel, t }: { panel: PanelStore; t: Translate }) {
  const announced = useStore(panel, (state) => state.announcement);
  return <LiveRegion id={announced?.id ?? 0} text={announced ? t.saying(announced.says) : ''} />;
}
