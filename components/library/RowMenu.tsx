import { Menu, MenuItem } from '../Menu';
import { useWords } from '../words';

interface Props {
  /** The title, or the id where none is known. */
  name: string;
  opened: number;
  onOpen(): void;
  onWatch(): void;
  onCopyId(): void;
  onRemove(): void;
}

/** What can be done with one video. */
export function RowMenu({ name, opened, onOpen, onWatch, onCopyId, onRemove }: Props) {
  const say = useWords();
  return (
    <Menu icon="ellipsis-vertical" label={say('tableRowMore', name)} openedBy={opened} tabStop={false}>
      <MenuItem label={say('tableDetails')} note="Enter" onPress={onOpen} />
      <MenuItem label={say('relatedOpen')} onPress={onWatch} />
      <MenuItem label={say('relatedCopyId')} onPress={onCopyId} />
      <MenuItem label={say('tableRemove')} onPress={onRemove} />
    </Menu>
  );
}
