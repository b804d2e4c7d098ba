import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';
import type { Download } from '@/lib/downloads/download';

interface DownloadButtonProps {
  /** The last save of this file; `null` where there was none. */
  save: Download | null;
  /** Between 0 and 1; `null` where it cannot be told. */
  share: number | null;
  /** The words of saving it. */
  label: string;
  title: string;
  onSave(): void;
}

/** The end of a row: the verb, or how far it is. */
export function DownloadButton({ save, share, label, title, onSave }: DownloadButtonProps) {
  const t = useTranslation();
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' });
  switch (save?.state) {
    case 'queued':
      return <span className="note">{t('saveQueued')}</span>;
    case 'paused':
      return <span className="note">{t('savePaused')}</span>;
    case 'active':
      return <span className="note nowrap">{share === null ? t('saveStarting') : percent.format(share)}</span>;
    case 'done':
      return <IconButton icon="check" label={t('filesSavedAgain', title)} onPress={onSave} />;
    default:
      return <IconButton icon="download" label={label} onPress={onSave} />;
  }
}
