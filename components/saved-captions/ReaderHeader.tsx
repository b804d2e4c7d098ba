import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';

interface ReaderHeaderProps {
  videoId: string;
  /** `null` where nobody told it. */
  title: string | null;
  /** What the track is, how old and what it cost, in one line. */
  facts: string;
  onBack(): void;
  /** To the video, in a tab. */
  onOpen(): void;
}

/** Which track is read, and the way back to all of them. */
export function ReaderHeader({ videoId, title, facts, onBack, onOpen }: ReaderHeaderProps) {
  const t = useTranslation();
  return (
    <header className="row read-head">
      <IconButton icon="arrow-left" label={t('back')} shortcut="Escape" onPress={onBack} />
      <div className="grow">
        <h1>{title === null ? <bdi className="code">{videoId}</bdi> : <bdi>{title}</bdi>}</h1>
        <p className="note">{facts}</p>
      </div>
      <button type="button" className="btn small" onClick={onOpen}>
        <Icon name="external-link" />
        <span>{t('relatedOpen')}</span>
      </button>
    </header>
  );
}
