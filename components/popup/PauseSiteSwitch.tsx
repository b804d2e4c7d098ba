import { useStore } from 'zustand';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { PopupStore } from '@/lib/app-store/popup-store';
import { platformHosts } from '@/lib/platform/platform-hosts';

/** Captions by themselves, switched off for the site of the tab alone; nothing where they never come. */
export function PauseSiteSwitch({ glance, host }: { glance: PopupStore; host: string }) {
  const t = useTranslation();
  const paused = useStore(glance, (state) => state.settings.auto.pausedHosts.includes(host));
  if (!platformHosts.includes(host)) return null;
  return (
    <div className="pad">
      <Switch label={t('popupPauseSite', host)} on={paused} onChange={(on) => void glance.pauseHere(on)} />
    </div>
  );
}
