import { useState } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '@/components/clock';
import { FailureView } from '@/components/FailureView';
import { KeyTable } from '@/components/KeyTable';
import { LedgerList } from '@/components/LedgerList';
import { LiveRegion } from '@/components/LiveRegion';
import { NoVideo } from '@/components/NoVideo';
import { PageFrame } from '@/components/PageFrame';
import { SpendLine } from '@/components/SpendLine';
import { Toast } from '@/components/Toast';
import { useKeys } from '@/components/use-keys';
import type { Say } from '@/lib/core/words';
import { hindrance } from '@/lib/panel/account-slice';
import type { Panel } from '@/lib/panel/panel';
import { keyRows } from './key-rows';
import { MoreMenu } from './MoreMenu';
import { VideoPane } from './VideoPane';

interface Props {
  panel: Panel;
  say: Say;
  clock: Clock;
}

/** The panel: which video, what is known of it, what it costs. */
export function App({ panel, say, clock }: Props) {
  const theme = useStore(panel, (state) => state.settings.theme);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const [showsKeys, showKeys] = useState(false);
  const { dismiss, closeLedger } = panel.getState();
  const back = () => (panel.getState().told ? dismiss() : closeLedger());
  useKeys({ Escape: back }, true);
  useKeys({ '?': () => showKeys(true) }, singleKeys);

  return (
    <PageFrame say={say} clock={clock} theme={theme}>
      <div className="panel">
        <Content panel={panel} onKeys={() => showKeys(true)} />
        <Bottom panel={panel} />
        <Announced panel={panel} say={say} />
      </div>
      {showsKeys && <KeyTable rows={keyRows} singleKeys={singleKeys} onClose={() => showKeys(false)} />}
    </PageFrame>
  );
}

function Content({ panel, onKeys }: { panel: Panel; onKeys: () => void }) {
  const hasSubject = useStore(panel, (state) => state.subject !== null);
  const ledgerOpen = useStore(panel, (state) => state.ledgerOpen);
  if (ledgerOpen) return <Ledger panel={panel} />;
  return hasSubject ? <VideoPane panel={panel} onKeys={onKeys} /> : <Empty panel={panel} onKeys={onKeys} />;
}

function Ledger({ panel }: { panel: Panel }) {
  const rows = useStore(panel, (state) => state.ledger);
  const { leave, closeLedger } = panel.getState();
  return <LedgerList rows={rows} onLeave={(id) => void leave(id)} onClose={closeLedger} />;
}

function Empty({ panel, onKeys }: { panel: Panel; onKeys: () => void }) {
  const recent = useStore(panel, (state) => state.recent);
  const badAddress = useStore(panel, (state) => state.badAddress);
  const account = useStore(panel, (state) => state.account);
  const { showAddress, showHeld, openOptions, permit } = panel.getState();
  const failure = account && hindrance(account);
  const allow = () => failure?.kind === 'no-permission' && void permit(failure.origin);
  return (
    <NoVideo
      held={recent}
      badAddress={badAddress}
      trouble={failure && <FailureView failure={failure} on={{ options: openOptions, allow }} beside />}
      more={<MoreMenu panel={panel} onKeys={onKeys} />}
      onAddress={showAddress}
      onHeld={showHeld}
    />
  );
}

function Bottom({ panel }: { panel: Panel }) {
  const today = useStore(panel, (state) => state.today);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const told = useStore(panel, (state) => state.told);
  const ledgerOpen = useStore(panel, (state) => state.ledgerOpen);
  const { dismiss, openLedger, closeLedger } = panel.getState();
  const turn = () => (ledgerOpen ? closeLedger() : void openLedger());
  return (
    <div className="bottom">
      <Toast told={told} onGone={dismiss} />
      <SpendLine today={today} budgets={budgets} ledgerOpen={ledgerOpen} onLedger={turn} />
    </div>
  );
}

function Announced({ panel, say }: { panel: Panel; say: Say }) {
  const announced = useStore(panel, (state) => state.announced);
  return <LiveRegion id={announced?.id ?? 0} text={announced ? say.saying(announced.says) : ''} />;
}
