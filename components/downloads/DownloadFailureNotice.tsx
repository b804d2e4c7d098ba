import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import type { Download } from '@/lib/downloads/download';
import { downloadFailureText } from './download-failure-text';

interface DownloadFailureProps {
  save: Download;
  /** Trying the same link once more, where that may help; asking for a fresh list, with its price. */
  children: ReactNode;
}

/** Why a file did not land, under its own row. Nothing is tried again by itself. */
export function DownloadFailureNotice({ save, children }: DownloadFailureProps) {
  const t = useTranslation();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" />
      <p>{downloadFailureText(t, save)}</p>
      <div className="acts">{children}</div>
    </div>
  );
}
