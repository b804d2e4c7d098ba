import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  videoId: string;
  /** `null` while nobody has told it. */
  title: string | null;
  pinned: boolean;
  onPin(): void;
  onUnpin(): void;
  /** The button that collects it. */
  collect: ReactNode;
  /** Whose it is, how long, how often seen; empty where that is not held. */
  by: ReactNode;
  /** The menu at the end. */
  more: ReactNode;
}

/** Which video the panel is about, always: its title, or its id and that no title is held. */
export function VideoHeader({ videoId, title, pinned, onPin, onUnpin, collect, by, more }: Props) {
  const t = useTranslation();
  return (
    <header className="video">
      {title ? (
        <h1 title={title} dir="auto">
          {title}
        </h1>
      ) : (
        <h1>
          <bdi className="code">{videoId}</bdi>
        </h1>
      )}
      <div className="tools">
        {collect}
        <IconButton
          icon={pinned ? 'pin-off' : 'pin'}
          label={t(pinned ? 'unpin' : 'pin')}
          pressed={pinned}
          onPress={pinned ? onUnpin : onPin}
        />
        {more}
      </div>
      {by}
      {!title && <p className="by note">{t('titleNotHeld')}</p>}
    </header>
  );
}
