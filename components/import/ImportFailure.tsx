import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';
import type { ImportProgress } from '@/lib/import/store/import-store';

type FailureReason = Extract<ImportProgress, { is: 'failed' }>['because'];

const failureMessages = {
  unreadable: 'importUnreadable',
  'storage-full': 'importNoRoom',
  gone: 'importGone',
} as const;

/** Says why a list was not added. */
export function ImportFailure({ because }: { because: FailureReason }) {
  const t = useTranslation();
  return (
    <StateView icon="file-exclamation-point" heading={t('importFailed')} alert>
      <p>{t(failureMessages[because])}</p>
    </StateView>
  );
}
