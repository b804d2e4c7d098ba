import type { ReactNode } from 'react';
import type { Save } from '@/lib/core/saves/save';
import { Icon } from '../Icon';
import { saveFailureText } from '../saves/save-words';
import { useWords } from '../words';

interface Props {
  save: Save;
  /** Trying the same link once more, where that may help; asking for a fresh list, with its price. */
  children: ReactNode;
}

/** Why a file did not land, under its own row (FIL-04). Nothing is tried again by itself. */
export function SaveTrouble({ save, children }: Props) {
  const say = useWords();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" />
      <p>{saveFailureText(say, save)}</p>
      <div className="acts">{children}</div>
    </div>
  );
}
