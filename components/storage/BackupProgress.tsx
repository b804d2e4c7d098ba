import { useTranslation } from '@/components/ui/words';
import type { MessageName } from '@/lib/shared/localized-text';

export interface BackupWork {
  is: 'saving' | 'checking' | 'restoring';
  /** From 0 to 1. */
  share: number;
}

const workLabels: Record<BackupWork['is'], MessageName> = {
  saving: 'keepSaving',
  checking: 'keepChecking',
  restoring: 'keepRestoring',
};

/** What is under way, how far it is, and the way out of it. */
export function BackupProgress({ work, onStop }: { work: BackupWork; onStop(): void }) {
  const t = useTranslation();
  return (
    <div className="row wrap">
      <p role="status">{t(workLabels[work.is])}</p>
      <progress value={work.share} aria-label={t(workLabels[work.is])} />
      <button type="button" className="btn small" onClick={onStop}>
        {t('keepStop')}
      </button>
    </div>
  );
}
