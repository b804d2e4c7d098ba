import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import { captionFormats, formats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';

interface Props {
  name: string;
  /** Increases each time a key opens the menu; 0 until it was opened once. */
  opened: number;
  onRead(): void;
  /** Opens the video in a tab. */
  onOpen(): void;
  onSave(format: WrittenFormat): void;
  onDelete(): void;
}

const exportFormats = captionFormats.filter(isWrittenFormat);

/** The menu of one saved track; every action is free. */
export function TrackMenu({ name, opened, onRead, onOpen, onSave, onDelete }: Props) {
  const t = useTranslation();
  const label = t('tableRowMore', name);
  if (opened === 0) {
    // The table handles the click and opens the menu.
    return (
      <button type="button" className="icon" tabIndex={-1} aria-label={label} title={label} aria-haspopup="menu">
        <Icon name="ellipsis-vertical" />
      </button>
    );
  }
  return (
    <Menu icon="ellipsis-vertical" label={label} openedBy={opened} tabStop={false}>
      <MenuItem label={t('savedRead')} note="Enter" onPress={onRead} />
      <MenuItem label={t('relatedOpen')} onPress={onOpen} />
      {exportFormats.map((format) => (
        <MenuItem
          key={format}
          label={t('savedSaveAs', t(formats[format].name))}
          note={`.${formats[format].extension}`}
          onPress={() => onSave(format)}
        />
      ))}
      <MenuItem label={t('savedDelete')} onPress={onDelete} />
    </Menu>
  );
}
