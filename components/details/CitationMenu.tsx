import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import { type CitationFormat, citationFormats, citationWriters } from '@/lib/citation/citation-formats';

interface CitationMenuProps {
  onCopy(format: CitationFormat, name: string): void;
  onSave(format: CitationFormat): void;
}

/** The record of the video for a bibliography, on the clipboard or as a file. */
export function CitationMenu({ onCopy, onSave }: CitationMenuProps) {
  const t = useTranslation();
  const named = citationFormats.map((format) => ({
    format,
    ...citationWriters[format],
    name: t(citationWriters[format].name),
  }));
  return (
    <Menu icon="quote" label={t('detailsCite')}>
      {named.map(({ format, name }) => (
        <MenuItem key={format} label={t('citeCopy', name)} onPress={() => onCopy(format, name)} />
      ))}
      {named.map(({ format, name, extension }) => (
        <MenuItem key={format} label={t('citeSave', name)} note={`.${extension}`} onPress={() => onSave(format)} />
      ))}
    </Menu>
  );
}
