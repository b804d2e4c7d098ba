import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  videoId: string;
  /** `null` if unknown. */
  title: string | null;
  pinned: boolean;
  onPin(): void;
  onUnpin(): void;
  /** The button to add the video to a collection. */
  addButton: ReactNode;
  /** Channel, length and views; empty without saved details. */
  by: ReactNode;
  /** The menu at the end. */
  more: ReactNode;
}

/** Shows the title of the panel's video, or its id if the title is unknown. */
export function VideoHeader({ videoId, title, pinned, onPin, onUnpin, addButton, by, more }: Props) {
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
        <IconButton
          icon={pinned ? 'pin-off' : 'pin'}
          label={t(pinned ? 'unpin' : 'pin')}
          pressed={pinned}
          onPress={pinned ? onUnpin : onPin}
        />
        {more}
      </div>
      <div className="by">
        <div className="facts-line note">
          {!title && <p>{t('titleUnknown')}</p>}
          {by}
        </div>
        {addButton}
      </div>
    </header>
  );
}
