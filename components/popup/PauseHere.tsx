import { useStore } from 'zustand';
import { Switch } from '@/components/ui/Switch';
import { useWords } from '@/components/ui/words';
import type { GlanceStore } from '@/lib/app-store/popup-store';
import { platformHosts } from '@/lib/platform/platform-hosts';

/** Captions by themselves, switched off for the site of the tab alone (BIL-05); nothing where they never come. */
export function PauseHere({ glance, host }: { glance: GlanceStore; host: string }) {
  const say = useWords();
  const paused = useStore(glance, (state) => state.settings.auto.pausedHosts.includes(host));
  if (!platformHosts.includes(host)) return null;
  return (
    <div className="pad">
      <Switch label={say('popupPauseSite', host)} on={paused} onChange={(on) => void glance.pauseHere(on)} />
    </div>
  );
}
