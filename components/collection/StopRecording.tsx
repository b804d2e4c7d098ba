import type { PopupStore } from '@/lib/app-store/popup-store';
import { RecordingSwitch } from './RecordingSwitch';

/** Shows a switch to stop recording at the top of the popup. */
export function StopRecording({ popup }: { popup: PopupStore }) {
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
