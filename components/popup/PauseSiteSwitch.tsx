import { useStore } from 'zustand';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { PopupStore } from '@/lib/app-store/popup-store';
import { platformHosts } from '@/lib/platform/platform-hosts';

/** A switch that turns automatic captions off for the tab's site. Shown only on sites where they can load. */
export function PauseSiteSwitch({ popup, host }: { popup: PopupStore; host: string }) {
  const t = useTranslation();
  const paused = useStore(popup, (state) => state.settings.auto.pausedHosts.includes(host));
  if (!platformHosts.includes(host)) return null;
  return (
    <div className="pad">
      <Switch label={t('popupPauseSite', host)} on={paused} onChange={(on) => void popup.pauseOnSite(on)} />
    </div>
  );
}
