import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  on: boolean;
  /** Name of the collection to add to; `null` until loaded. */
  collectionName: string | null;
  short?: boolean;
  onChange(on: boolean): void;
}

/** Switches recording on or off. While it is on, every visited video is added to the collection. */
export function RecordingSwitch({ on, collectionName, short = false, onChange }: Props) {
  const t = useTranslation();
  const note = !short && collectionName !== null ? { note: t('recordingNote', collectionName) } : {};
  return <Switch label={t('recording')} {...note} on={on} onChange={onChange} />;
}
