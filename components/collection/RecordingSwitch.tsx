import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  on: boolean;
  /** The name of the collection that is added to; `null` until it is read. */
  collectionName: string | null;
  /** Without the sentence that says what it does. */
  short?: boolean;
  onChange(on: boolean): void;
}

/** Collecting without a gesture: every video visited, off unless switched on. */
export function RecordingSwitch({ on, collectionName: into, short = false, onChange }: Props) {
  const t = useTranslation();
  const note = !short && into !== null ? { note: t('recordingNote', into) } : {};
  return <Switch label={t('recording')} {...note} on={on} onChange={onChange} />;
}
