import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';

interface AddButtonProps {
  isCollected: boolean;
  /** The name of the collection that it is in, or will be; `null` until that is read. */
  collectionName: string | null;
  /** False in a row of a list that is one tab stop itself. */
  tabStop?: boolean;
  /** With its word beside the picture, where there is room. */
  labelled?: boolean;
  onPress(): void;
}

/** Puts a video into the collection, or takes it out: free, at once, and undone as easily. */
export function AddButton({
  isCollected: collected,
  collectionName: into,
  tabStop = true,
  labelled = false,
  onPress,
}: AddButtonProps) {
  const t = useTranslation();
  const icon = collected ? 'bookmark-check' : 'bookmark-plus';
  const label = collected ? (into ?? t('collected')) : t('collect');
  if (!labelled) return <IconButton {...{ icon, label, tabStop, onPress }} pressed={collected} />;
  return (
    <button type="button" className="btn" aria-pressed={collected} onClick={onPress}>
      <Icon name={icon} />
      <span className="cut" dir="auto">
        {label}
      </span>
    </button>
  );
}
