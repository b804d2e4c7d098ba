import { useLibrary } from '@/components/collection/use-library';
import { useAppStore } from '@/components/ui/app-state';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { shownCollection } from '@/lib/collection/store/library-store';
import { saveFile } from '@/lib/downloads/save-file';
import { type Cell, csvText } from '@/lib/shared/table';

interface Props {
  /** The name of the file, after that of the collection. */
  name: string;
  columns: readonly string[];
  rows(): readonly (readonly Cell[])[];
}

/** The button that exports a list of videos as CSV. */
export function ExportListButton({ name, columns, rows }: Props) {
  const app = useAppStore();
  const t = useTranslation();
  const collection = useLibrary(shownCollection);
  const save = () => {
    const title = collection ? `${collection.name} ${name}` : name;
    return saveFile(app.getState(), title, 'text/csv', csvText([columns, ...rows()]));
  };
  return (
    <button type="button" className="button small quiet" onClick={() => void save()}>
      <Icon name="download" />
      <span>{t('exportCsv')}</span>
    </button>
  );
}
