import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useWords } from '@/components/ui/words';
import type { Save } from '@/lib/downloads/download';
import { saveFailureText } from './failure-text';

interface Props {
  save: Save;
  /** Trying the same link once more, where that may help; asking for a fresh list, with its price. */
  children: ReactNode;
}

/** Why a file did not land, under its own row (FIL-04). Nothing is tried again by itself. */
export function DownloadFailure({ save, children }: Props) {
  const say = useWords();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" />
      <p>{saveFailureText(say, save)}</p>
      <div className="acts">{children}</div>
    </div>
  );
}
