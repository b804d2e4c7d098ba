import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { ImportProgress } from '@/lib/import/store/import-store';

type FailureReason = Extract<ImportProgress, { is: 'failed' }>['reason'];

const failureMessages = {
  unreadable: 'importUnreadable',
  'storage-full': 'importNoSpace',
  deleted: 'importGone',
  damaged: 'importZipDamaged',
  encrypted: 'importZipEncrypted',
  'no-design': 'importZipNoDesign',
  'too-large': 'importZipTooLarge',
} as const;

export function ImportFailure({ reason }: { reason: FailureReason }) {
  const t = useTranslation();
  return (
    <StateView icon="file-exclamation-point" heading={t('importFailed')} alert>
      <p>{t(failureMessages[reason])}</p>
    </StateView>
  );
}

interface Props {
  label: string;
  /** Progress from 0 to 1; `null` if the total is unknown. */
  share: number | null;
  progressText: string;
  /** `null` if the step cannot be stopped. */
  onCancel: (() => void) | null;
}

export function ListProgress({ label, share, progressText, onCancel }: Props) {
  const t = useTranslation();
  return (
    <section className="stack tight" aria-label={label}>
      <div className="flex-row">
        <span className="grow">{label}</span>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {t('stop')}
          </button>
        )}
      </div>
      <progress className="list-progress" aria-label={label} {...(share !== null && { value: share })} max={1} />
      <p className="note">{progressText}</p>
    </section>
  );
}
