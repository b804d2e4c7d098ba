import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';

interface RowMenuProps {
  /** The title, or the id where none is known. */
  name: string;
  /** Grows when it is opened; 0 where it never was. */
  opened: number;
  onOpen(): void;
  onWatch(): void;
  onCopyId(): void;
  onRemove(): void;
}

/** What can be done with one video. A whole menu stands only where it was opened: rows come by the hundred a second. */
export function RowMenu({ name, opened, onOpen, onWatch, onCopyId, onRemove }: RowMenuProps) {
  const t = useTranslation();
  const label = t('tableRowMore', name);
  if (opened === 0) {
    // The table hears it and opens the menu.
    return (
      <button type="button" className="icon" tabIndex={-1} aria-label={label} title={label} aria-haspopup="menu">
        <Icon name="ellipsis-vertical" />
      </button>
    );
  }
  return (
    <Menu icon="ellipsis-vertical" label={label} openedBy={opened} tabStop={false}>
      <MenuItem label={t('tableDetails')} note="Enter" onPress={onOpen} />
      <MenuItem label={t('relatedOpen')} onPress={onWatch} />
      <MenuItem label={t('relatedCopyId')} onPress={onCopyId} />
      <MenuItem label={t('tableRemove')} onPress={onRemove} />
    </Menu>
  );
}
