import { useStore } from 'zustand';
import { Editable } from '@/components/ui/Editable';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { openListFile, openPastedList } from '@/lib/import/browser';
import type { ImportProgress } from '@/lib/import/store/import-store';
import { ImportPreview } from './ImportPreview';
import { importStoreOf } from './import-store';
import { ListInput } from './ListInput';
import { ImportFailure, ListProgress } from './ListProgress';
import '@/components/runs/runs.css';
import '@/components/ui/sources.css';

/** Imports a list into the current collection: it is read, previewed and added. */
export function ImportPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const store = importStoreOf(panel);
  const now = useStore(store, (state) => state.progress);
  const open = async (file: File) => {
    // The design is the part of a replication package that can be run again.
    const { readZipEntry } = await import('@/lib/downloads/browser/zip-entry');
    await store.getState().read((await readZipEntry(file, 'design.json')) ?? openListFile(file));
  };
  return (
    <div className="gathers">
      <header className="stack tight">
        <h1>{t('libraryImport')}</h1>
        <p className="note">{t('importPurpose')}</p>
      </header>
      {(now.is === 'idle' || now.is === 'failed') && (
        <Editable>
          <ListInput
            acceptsPackages
            onText={(text) => text.trim() !== '' && void store.getState().read(openPastedList(text))}
            onFile={(file) => void open(file)}
          />
        </Editable>
      )}
      {(now.is === 'reading' || now.is === 'adding' || now.is === 'undoing') && (
        <ImportProgressRow now={now} onCancel={store.getState().cancel} />
      )}
      {now.is === 'failed' && <ImportFailure because={now.because} />}
      {now.is === 'read' && <ImportPreview panel={panel} list={now.list} />}
    </div>
  );
}

const progressLabels = { reading: 'importReading', adding: 'importAdding', undoing: 'importUndoing' } as const;

function ImportProgressRow({
  now,
  onCancel,
}: {
  now: ImportProgress & { is: keyof typeof progressLabels };
  onCancel(): void;
}) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale);
  const share = now.of === null || now.of === 0 ? null : Math.min(1, now.done / now.of);
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(share ?? 0);
  const figures =
    now.of === null ? figure.format(now.done) : t('importOf', figure.format(now.done), figure.format(now.of));
  return (
    <ListProgress
      label={t(progressLabels[now.is])}
      share={share}
      figures={now.is === 'adding' ? figures : percent}
      // Stopping an undo would leave the list half added.
      onCancel={now.is === 'undoing' ? null : onCancel}
    />
  );
}
