import { dateTimeText } from './format-text';
import { Notice } from './Notice';
import { useTranslation } from './words';

/** Says that a newer response could not be read, so that an older one is shown. `at` in milliseconds since 1970. */
export function WorseResponseNotice({ at }: { at: number | undefined }) {
  const t = useTranslation();
  if (at === undefined) return null;
  return <Notice icon="triangle-alert">{t('worseResponse', dateTimeText(t, at))}</Notice>;
}
