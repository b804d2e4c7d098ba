import { useStore } from 'zustand';
import { AddFromPage } from '@/components/collection/AddFromPage';
import { BlockerView } from '@/components/ui/BlockerView';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { blockerOf } from '@/lib/service/blocker';
import { MoreMenu } from './MoreMenu';
import { Notices } from './Notices';
import { NoVideo } from './NoVideo';

/** The panel where its tab shows no video. */
export function EmptyPanel({ panel, onKeys }: { panel: PanelStore; onKeys: () => void }) {
  const recent = useStore(panel, (state) => state.recent);
  const badAddress = useStore(panel, (state) => state.badAddress);
  const account = useStore(panel, (state) => state.account);
  const { showAddress, showSaved: showHeld } = panel.getState();
  const failure = account && blockerOf(account);
  return (
    <NoVideo
      held={recent}
      badAddress={badAddress}
      notices={<Notices panel={panel} />}
      blocker={failure && <BlockerView panel={panel} failure={failure} beside />}
      addFromPage={<AddFromPage panel={panel} />}
      more={<MoreMenu panel={panel} onShortcuts={onKeys} />}
      onAddress={showAddress}
      onSaved={showHeld}
    />
  );
}
