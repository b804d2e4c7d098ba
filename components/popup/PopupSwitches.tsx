import { useStore } from 'zustand';
import { RecordingSwitch } from '@/components/collection/RecordingSwitch';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { PopupStore } from '@/lib/app-store/popup-store';
import { platformHosts } from '@/lib/platform/platform-links';
import { withPausedSite } from '@/lib/settings/paused-sites';

interface Props {
  popup: PopupStore;
  /** The host of the platform in the tab, if it is one. */
  host: string | null;
}

/** The switches of features that the user has turned on. */
export function PopupSwitches({ popup, host }: Props) {
  const { recording, auto } = useStore(popup, ({ settings }) => settings);
  return (
    <>
      {recording && <StopRecordingSwitch popup={popup} />}
      {auto.on && host !== null && <PauseAutoCaptionsSwitch popup={popup} host={host} />}
    </>
  );
}

/**
 * A switch that pauses automatic captions and, if it is on, recording on the tab's site. Shown only on sites where
 * captions can load automatically.
 */
function PauseAutoCaptionsSwitch({ popup, host }: { popup: PopupStore; host: string }) {
  const t = useTranslation();
  const paused = useStore(popup, (state) => state.settings.auto.pausedHosts.includes(host));
  const recording = useStore(popup, (state) => state.settings.recording);
  if (!platformHosts.includes(host)) return null;
  const pause = (on: boolean) =>
    void popup.getState().changeSettings({ auto: withPausedSite(popup.getState().settings.auto, host, on) });
  return (
    <div className="padded">
      <Switch
        label={t('popupPauseSite', host)}
        {...(recording && { note: t('popupPauseSiteNote') })}
        on={paused}
        onChange={pause}
      />
    </div>
  );
}

function StopRecordingSwitch({ popup }: { popup: PopupStore }) {
  return (
    <div className="padded">
      <RecordingSwitch
        on
        collectionName={null}
        short
        onChange={() => void popup.getState().changeSettings({ recording: false })}
      />
    </div>
  );
}
