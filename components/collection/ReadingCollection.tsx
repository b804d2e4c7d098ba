import { useTranslation } from '@/components/ui/translation';

/** Shows that the videos of the collection are still being read from the device. */
export function ReadingCollection() {
  const t = useTranslation();
  return (
    <p className="note reading" role="status">
      {t('collectionReading')}
    </p>
  );
}
