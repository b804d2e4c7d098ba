import { Menu, MenuItem } from '@/components/ui/Menu';
import { useWords } from '@/components/ui/words';
import { type CitationFormat, citationFormats, citations } from '@/lib/citation/formats';

interface Props {
  onCopy(format: CitationFormat, name: string): void;
  onSave(format: CitationFormat): void;
}

/** The record of the video for a bibliography, on the clipboard or as a file. */
export function CiteMenu({ onCopy, onSave }: Props) {
  const say = useWords();
  const named = citationFormats.map((format) => ({ format, ...citations[format], name: say(citations[format].name) }));
  return (
    <Menu icon="quote" label={say('detailsCite')}>
      {named.map(({ format, name }) => (
        <MenuItem key={format} label={say('citeCopy', name)} onPress={() => onCopy(format, name)} />
      ))}
      {named.map(({ format, name, extension }) => (
        <MenuItem key={format} label={say('citeSave', name)} note={`.${extension}`} onPress={() => onSave(format)} />
      ))}
    </Menu>
  );
}
