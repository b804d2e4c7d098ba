import { useStore } from 'zustand';
import { AddFromPage } from '@/components/collection/AddFromPage';
import { Blocker } from '@/components/ui/Blocker';
import type { Panel } from '@/lib/app-store/panel-store';
import { blockerOf } from '@/lib/service/blocker';
import { MoreMenu } from './MoreMenu';
import { Notices } from './Notices';
import { NoVideo } from './NoVideo';

/** The panel where its tab shows no video. */
export function Empty({ panel, onKeys }: { panel: Panel; onKeys: () => void }) {
  const recent = useStore(panel, (state) => state.recent);
  const badAddress = useStore(panel, (state) => state.badAddress);
  const account = useStore(panel, (state) => state.account);
  const { showAddress, showHeld } = panel.getState();
  const failure = account && blockerOf(account);
  return (
    <NoVideo
      held={recent}
      badAddress={badAddress}
      notices={<Notices panel={panel} />}
      trouble={failure && <Blocker panel={panel} failure={failure} beside />}
      collecting={<AddFromPage panel={panel} />}
      more={<MoreMenu panel={panel} onKeys={onKeys} />}
      onAddress={showAddress}
      onHeld={showHeld}
    />
  );
}
