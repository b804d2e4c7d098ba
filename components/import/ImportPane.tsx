import { useStore } from 'zustand';
import { CollectionField } from '@/components/collection/CollectionField';
import { useImportStore } from '@/components/import/use-import';
import { PlannedForm } from '@/components/ui/PlannedForm';
import { useTranslation } from '@/components/ui/translation';
import { openZip } from '@/lib/downloads/browser/open-zip';
import { openListFile, openPastedList } from '@/lib/import/browser';
import type { ImportProgress } from '@/lib/import/store/import-store';
import { ImportPreview } from './ImportPreview';
import { ListInput } from './ListInput';
import { ImportFailure, ListProgress } from './ListProgress';
import '@/components/runs/runs.css';
import '@/components/ui/sources.css';

/** Imports a list into the current collection in three steps: read, preview and add. */
export function ImportPane() {
  const t = useTranslation();
  const store = useImportStore();
  const progress = useStore(store, (state) => state.progress);
  const open = async (file: File) => {
    const zip = await openZip(file);
    await (zip ? store.getState().readPackage(file.name, zip) : store.getState().read(openListFile(file)));
  };
  return (
    <div className="source-frame">
      <header className="stack tight">
        <h1>{t('importPage')}</h1>
        <p className="note">{t('importPurpose')}</p>
      </header>
      <PlannedForm
        plan={
          <section className="form-plan">
            <CollectionField label={t('resultsInto')} />
          </section>
        }
      >
        {(progress.is === 'idle' || progress.is === 'failed') && (
          <ListInput
            isMain
            onText={(text) => void store.getState().read(openPastedList(text))}
            onFile={(file) => void open(file)}
          />
        )}
        {isRunning(progress) && <ImportProgressRow progress={progress} onCancel={store.getState().cancel} />}
        {progress.is === 'failed' && <ImportFailure reason={progress.reason} />}
        {progress.is === 'read' && <ImportPreview list={progress.list} />}
      </PlannedForm>
    </div>
  );
}

const progressLabels = {
  reading: 'importReading',
  adding: 'importAdding',
  applying: 'importEditsApplying',
  undoing: 'importUndoing',
} as const;

type RunningImport = ImportProgress & { is: keyof typeof progressLabels };
const isRunning = (progress: ImportProgress): progress is RunningImport => progress.is in progressLabels;

function ImportProgressRow({ progress, onCancel }: { progress: RunningImport; onCancel(): void }) {
  const t = useTranslation();
  const share = progress.total === null || progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(share ?? 0);
  const countText = progress.total === null ? t.number(progress.done) : t('partOf', progress.done, progress.total);
  return (
    <ListProgress
      label={t(progressLabels[progress.is])}
      share={share}
      progressText={progress.is === 'adding' || progress.is === 'applying' ? countText : percent}
      // An undo cannot be stopped, because half of the list would remain in the collection. Notes are one transaction.
      onCancel={progress.is === 'undoing' || progress.is === 'applying' ? null : onCancel}
    />
  );
}
