import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';

/** Says that a track has no lines to show. `skipped`: how many rows came and could not be read. */
export function EmptyTrack({ skipped }: { skipped: number }) {
  const t = useTranslation();
  if (skipped > 0)
    return (
      <StateView icon="captions-off" heading={t('captionsUnreadable')}>
        <p>{t.plural('captionsUnreadableSentence', skipped)}</p>
      </StateView>
    );
  return (
    <StateView icon="captions-off" heading={t('captionsEmpty')}>
      <p>{t('captionsEmptySentence')}</p>
    </StateView>
  );
}
