import { useEffect, useState } from 'react';
import { readPreviousVersion } from '@/lib/about/browser';
import { isDataNewer } from '@/lib/database/database';
import { Icon } from './Icon';
import { keepFocus } from './keep-focus';
import type { ReadOnlyReason } from './read-only';
import { useTranslation } from './translation';

interface Props {
  /** Called if a newer version stored the data. */
  onReadOnly(reason: ReadOnlyReason): void;
}

/** The parts of every page that can wait until the page is drawn: focus handling, and the notice about newer data. */
export function DeferredPageParts({ onReadOnly }: Props) {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => keepFocus(document), []);
  useEffect(() => void isDataNewer().then(setNewer), []);
  useEffect(() => {
    if (isNewer) onReadOnly(newerDataReason);
  }, [isNewer, onReadOnly]);
  return isNewer && <NewerDataNotice />;
}

/** The text is empty, because the notice explains the reason once for all controls. */
const newerDataReason: ReadOnlyReason = { is: 'limit', text: '', noticeId: 'newer-data' };

/** Explains that the data is read-only because a newer version stored it. */
function NewerDataNotice() {
  const t = useTranslation();
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => void readPreviousVersion().then(setVersion), []);
  return (
    <div className="alert warning newer-data" role="alert" id={newerDataReason.noticeId}>
      <Icon name="lock" />
      <p>{version === null ? t('newerData') : t('newerDataFrom', version)}</p>
    </div>
  );
}
