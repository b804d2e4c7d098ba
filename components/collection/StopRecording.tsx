import type { PopupStore } from '@/lib/app-store/popup-store';
import { RecordingSwitch } from './RecordingSwitch';

/** While every video visited is collected, the way to end it stands first. */
export function StopRecording({ glance }: { glance: PopupStore }) {
  return (
    <div className="pad">
      <RecordingSwitch on collectionName={null} short onChange={() => void glance.stopRecording()} />
    </div>
  );
}
