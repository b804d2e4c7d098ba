import { useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { dismissUpdate, readPreviousVersion } from '@/lib/about/browser';
import { isHigherVersion } from '@/lib/about/releases';
import { extensionVersion } from '@/lib/browser/environment';

interface Props {
  onOpen(): void;
}

/** Shows that the extension was updated, until the user opens the list of changes or closes the notice. */
export function UpdateNotice({ onOpen }: Props) {
  const t = useTranslation();
  const [previous, setPrevious] = useState<string | null>(null);
  useEffect(() => void readPreviousVersion().then(setPrevious), []);
  const version = extensionVersion();
  // After a downgrade there is nothing new to show.
  if (previous === null || !isHigherVersion(version, previous)) return null;
  const dismiss = () => {
    setPrevious(null);
    void dismissUpdate();
  };
  const open = () => {
    dismiss();
    onOpen();
  };
  const actions = (
    <>
      <button type="button" className="link" onClick={open}>
        {t('whatsNewOpen')}
      </button>
      <IconButton icon="x" label={t('close')} onPress={dismiss} />
    </>
  );
  return (
    <Notice icon="info" action={actions}>
      {t('updatedTo', version)}
    </Notice>
  );
}
