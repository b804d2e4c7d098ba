import { useStore } from 'zustand';
import { NoVideo } from '@/components/NoVideo';
import { hindrance } from '@/lib/core/hindrance';
import type { Panel } from '@/lib/panel/panel';
import { CollectHere } from './collect/CollectHere';
import { Hindrance } from './Hindrance';
import { MoreMenu } from './MoreMenu';
import { Notices } from './Notices';

/** The panel where its tab shows no video. */
export function Empty({ panel, onKeys }: { panel: Panel; onKeys: () => void }) {
  const recent = useStore(panel, (state) => state.recent);
  const badAddress = useStore(panel, (state) => state.badAddress);
  const account = useStore(panel, (state) => state.account);
  const { showAddress, showHeld } = panel.getState();
  const failure = account && hindrance(account);
  return (
    <NoVideo
      held={recent}
      badAddress={badAddress}
      notices={<Notices panel={panel} />}
      trouble={failure && <Hindrance panel={panel} failure={failure} beside />}
      collecting={<CollectHere panel={panel} />}
      more={<MoreMenu panel={panel} onKeys={onKeys} />}
      onAddress={showAddress}
      onHeld={showHeld}
    />
  );
}
