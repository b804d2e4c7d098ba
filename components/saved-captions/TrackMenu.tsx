import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import { captionFormats, formats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';

interface Props {
  name: string;
  /** Grows when a key opens it; 0 until it is first opened. */
  opened: number;
  onRead(): void;
  /** To the video, in a tab. */
  onOpen(): void;
  onSave(format: WrittenFormat): void;
  onForget(): void;
}

const exportFormats = captionFormats.filter(isWrittenFormat);

/** What can be done with one held track: all of it is free. */
export function TrackMenu({ name, opened, onRead, onOpen, onSave, onForget }: Props) {
  const t = useTranslation();
  const label = t('tableRowMore', name);
  if (opened === 0) {
    // The list hears it and opens the menu.
    return (
      <button type="button" className="icon" tabIndex={-1} aria-label={label} title={label} aria-haspopup="menu">
        <Icon name="ellipsis-vertical" />
      </button>
    );
  }
  return (
    <Menu icon="ellipsis-vertical" label={label} openedBy={opened} tabStop={false}>
      <MenuItem label={t('heldRead')} note="Enter" onPress={onRead} />
      <MenuItem label={t('relatedOpen')} onPress={onOpen} />
      {exportFormats.map((format) => (
        <MenuItem
          key={format}
          label={t('heldSaveAs', t(formats[format].name))}
          note={`.${formats[format].extension}`}
          onPress={() => onSave(format)}
        />
      ))}
      <MenuItem label={t('heldForget')} onPress={onForget} />
    </Menu>
  );
}
