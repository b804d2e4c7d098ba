import { useStore } from 'zustand';
import { IconButton } from '@/components/ui/IconButton';
import { Notice } from '@/components/ui/Notice';
import { useWords } from '@/components/ui/words';
import { isOffline } from '@/lib/app-store/account-slice';
import type { Panel } from '@/lib/app-store/panel-store';
import { Unseen } from './Unseen';

/** Facts above what is held, which stays as it is. */
export function Notices({ panel }: { panel: Panel }) {
  return (
    <>
      <Unseen />
      <WentWrong panel={panel} />
      <Offline panel={panel} />
      <OtherInTab panel={panel} />
    </>
  );
}

/** A mistake of ours: told once, calmly, and dismissed. */
function WentWrong({ panel }: { panel: Panel }) {
  const say = useWords();
  const wentWrong = useStore(panel, (state) => state.wentWrong);
  if (!wentWrong) return null;
  const close = <IconButton icon="x" label={say('close')} onPress={panel.getState().dismissBug} />;
  return (
    <div role="alert">
      <Notice icon="triangle-alert" act={close}>
        {say('wentWrong')}
      </Notice>
    </div>
  );
}

function Offline({ panel }: { panel: Panel }) {
  const say = useWords();
  const offline = useStore(panel, isOffline);
  return offline && <Notice icon="wifi-off">{say('offlineNotice')}</Notice>;
}

/** The tab shows another video than the panel: said, with the way there. */
function OtherInTab({ panel }: { panel: Panel }) {
  const say = useWords();
  const subject = useStore(panel, (state) => state.subject?.videoId);
  const shown = useStore(panel, (state) => state.shown?.videoId);
  const pinned = useStore(panel, (state) => state.pinned);
  const cameFrom = useStore(panel, (state) => state.trail[0]?.videoId);
  // The band of the trail says so already, and leads there.
  if (!shown || shown === subject || (shown === cameFrom && !pinned)) return null;
  const showThat = (
    <button type="button" className="link" onClick={panel.getState().showTab}>
      {say('showThat')}
    </button>
  );
  return (
    <Notice icon={pinned ? 'pin' : 'info'} act={showThat}>
      {say(pinned ? 'pinnedOther' : 'tabShowsOther')}
    </Notice>
  );
}
