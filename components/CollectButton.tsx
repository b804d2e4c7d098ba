import { IconButton } from './IconButton';
import { useWords } from './words';

interface Props {
  collected: boolean;
  /** False in a row of a list that is one tab stop itself. */
  tabStop?: boolean;
  onPress(): void;
}

/** Puts a video into the collection, or takes it out: free, at once, and undone as easily (COL-01). */
export function CollectButton({ collected, tabStop = true, onPress }: Props) {
  const say = useWords();
  return (
    <IconButton
      icon={collected ? 'bookmark-check' : 'bookmark-plus'}
      label={say(collected ? 'collected' : 'collect')}
      pressed={collected}
      tabStop={tabStop}
      onPress={onPress}
    />
  );
}
