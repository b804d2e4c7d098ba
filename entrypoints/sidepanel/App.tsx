import { useState } from 'react';
import { DownloadTray } from '@/components/downloads/DownloadTray';
import { EmptyPanel } from '@/components/panel/EmptyPanel';
import { VideoPane } from '@/components/panel/VideoPane';
import { SpendingLine } from '@/components/spending/SpendingLine';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { lazyPart } from '@/components/ui/lazy-part';
import { PageFrame } from '@/components/ui/PageFrame';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { ShortcutsDialog } from '@/components/ui/ShortcutsDialog';
import { Toast } from '@/components/ui/Toast';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Translate } from '@/lib/shared/localized-text';

const LastRequests = lazyPart(async () => (await import('@/components/spending/LedgerList')).LastRequests);

interface Props {
  t: Translate;
  clock: Clock;
}

export function App({ t, clock }: Props) {
  const panel = usePanelStore();
  const settings = usePanel((state) => state.settings);
  const [showsKeys, setShowsKeys] = useState(false);
  const closeTop = () => closeTopmost(panel.getState());
  useShortcuts({ back: closeTop }, true);
  useShortcuts({ list: () => setShowsKeys(true) }, settings.singleKeys);

  return (
    <PageFrame t={t} clock={clock} theme={settings.theme} language={settings.interfaceLanguage}>
      <div className="panel">
        <ErrorBoundary>
          <PanelContent onKeys={() => setShowsKeys(true)} />
        </ErrorBoundary>
        <ErrorBoundary>
          <PanelFooter />
        </ErrorBoundary>
        <Announcements />
      </div>
      {showsKeys && (
        <ShortcutsDialog page="panel" singleKeys={settings.singleKeys} onClose={() => setShowsKeys(false)} />
      )}
    </PageFrame>
  );
}

/** Closes the topmost layer. If none is open, goes back in the history. */
function closeTopmost(state: ReturnType<PanelStore['getState']>): void {
  if (state.toast) state.dismiss();
  else if (state.showsRequests) state.setShowsRequests(false);
  else state.goBack();
}

function PanelContent({ onKeys }: { onKeys: () => void }) {
  const hasSubject = usePanel((state) => state.subject !== null);
  const { setShowsRequests } = usePanelStore().getState();
  const showsRequests = usePanel((state) => state.showsRequests);
  if (showsRequests) return <LastRequests onClose={() => setShowsRequests(false)} />;
  return hasSubject ? <VideoPane onShortcuts={onKeys} /> : <EmptyPanel onKeys={onKeys} />;
}

function PanelFooter() {
  const panel = usePanelStore();
  const today = usePanel((state) => state.today);
  const budgets = usePanel((state) => state.settings.budgets);
  const toast = usePanel((state) => state.toast);
  const showsRequests = usePanel((state) => state.showsRequests);
  const { dismiss, setShowsRequests } = panel.getState();
  return (
    <div className="bottom">
      <Toast toast={toast} onDismiss={dismiss} />
      <DownloadTray />
      <SpendingLine
        today={today}
        budgets={budgets}
        ledgerOpen={showsRequests}
        onLedger={() => setShowsRequests(!showsRequests)}
      />
    </div>
  );
}

function Announcements() {
  const t = useTranslation();
  const announced = usePanel((state) => state.announcement);
  return <LiveRegion id={announced?.id ?? 0} text={announced ? t.message(announced.message) : ''} />;
}
