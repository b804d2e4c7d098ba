import { useEffect, useState } from 'react';
import { readPreviousVersion } from '@/lib/about/browser';
import { isDataNewer } from '@/lib/storage/database';
import { Icon } from './Icon';
import { keepFocus } from './keep-focus';
import { useTranslation } from './translation';

/** The parts of every page that can wait until it is drawn: focus handling, and the notice about newer data. */
export function AfterPage() {
  useEffect(() => keepFocus(document), []);
  return <NewerDataNotice />;
}

/** Says that a newer version stored the data, so that this one only shows it. */
function NewerDataNotice() {
  const t = useTranslation();
  const [isNewer, setNewer] = useState(false);
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    void isDataNewer().then(setNewer);
    void readPreviousVersion().then(setVersion);
  }, []);
  if (!isNewer) return null;
  return (
    <div className="alert warn newer-data" role="alert">
      <Icon name="lock" />
      <p>{version === null ? t('newerData') : t('newerDataFrom', version)}</p>
    </div>
  );
}
