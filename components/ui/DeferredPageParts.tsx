import { useEffect, useState } from 'react';
import { readPreviousVersion } from '@/lib/about/browser';
import { isDataNewer } from '@/lib/database/database';
import { Icon } from './Icon';
import { keepFocus } from './keep-focus';
import { useTranslation } from './translation';

interface Props {
  /** Called if a newer version stored the data. */
  onNewerData(): void;
}

/** The parts of every page that can wait until the page is drawn: focus handling, and the notice about newer data. */
export function DeferredPageParts({ onNewerData }: Props) {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => keepFocus(document), []);
  useEffect(() => void isDataNewer().then(setNewer), []);
  useEffect(() => {
    if (isNewer) onNewerData();
  }, [isNewer, onNewerData]);
  return isNewer && <NewerDataNotice />;
}

/** Explains in place of the page that a newer version stored the data. */
function NewerDataNotice() {
  const t = useTranslation();
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => void readPreviousVersion().then(setVersion), []);
  return (
    <div className="alert warning" role="alert">
      <Icon name="lock" />
      <p>{version === null ? t('newerData') : t('newerDataFrom', version)}</p>
    </div>
  );
}
