import { IconButton } from './IconButton';
import { useWords } from './words';

/** Puts a video into the collection, or takes it out: free, at once, and undone as easily (COL-01). */
export function CollectButton({ collected, onPress }: { collected: boolean; onPress: () => void }) {
  const say = useWords();
  return (
    <IconButton
      icon={collected ? 'bookmark-check' : 'bookmark-plus'}
      label={say(collected ? 'collected' : 'collect')}
      pressed={collected}
      onPress={onPress}
    />
  );
}
