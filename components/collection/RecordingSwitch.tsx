import { DisabledIfReadOnly } from '@/components/ui/DisabledIfReadOnly';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { PopupStore } from '@/lib/app-store/popup-store';

interface Props {
  on: boolean;
  /** Name of the collection to add to; `null` until loaded. */
  collectionName: string | null;
  /** Leaves out the explanation. */
  short?: boolean;
  onChange(on: boolean): void;
}

/** Switches recording on or off: it adds every visited video to the collection. */
export function RecordingSwitch({ on, collectionName, short = false, onChange }: Props) {
  const t = useTranslation();
  const note = !short && collectionName !== null ? { note: t('recordingNote', collectionName) } : {};
  return (
    <DisabledIfReadOnly>
      <Switch label={t('recording')} {...note} on={on} onChange={onChange} />
    </DisabledIfReadOnly>
  );
}

/** Shows a switch to stop recording at the top of the popup. */
export function StopRecordingSwitch({ popup }: { popup: PopupStore }) {
  return (
    <div className="pad">
      <RecordingSwitch
        on
        collectionName={null}
        short
        onChange={() => void popup.getState().changeSettings({ recording: false })}
      />
    </div>
  );
}
