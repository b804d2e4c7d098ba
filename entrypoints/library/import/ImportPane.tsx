import { useStore } from 'zustand';
import { ListDrop } from '@/components/library/ListDrop';
import { ListProgress } from '@/components/library/ListProgress';
import { StateView } from '@/components/StateView';
import { useWords } from '@/components/words';
import { listFile, pastedList } from '@/lib/browser/list-file';
import type { Importing } from '@/lib/panel/library/import';
import type { Panel } from '@/lib/panel/panel';
import { ImportRead } from './ImportRead';
import { importOf } from './import-store';
import '@/components/style/library-runs.css';
import '@/components/style/library-sources.css';

/** A list from elsewhere into the collection here: read, looked at, added. Free, and nobody is asked (COL-08). */
export function ImportPane({ panel }: { panel: Panel }) {
  const say = useWords();
  const store = importOf(panel);
  const now = useStore(store, (state) => state.now);
  return (
    <div className="gathers">
      <header className="stack tight">
        <h1>{say('libraryImport')}</h1>
        <p className="note">{say('importPurpose')}</p>
      </header>
      {(now.is === 'idle' || now.is === 'failed') && (
        <ListDrop
          onText={(text) => text.trim() !== '' && void store.take(pastedList(text))}
          onFile={(file) => void store.take(listFile(file))}
        />
      )}
      {(now.is === 'reading' || now.is === 'adding') && <UnderWay now={now} onCancel={store.cancel} />}
      {now.is === 'failed' && <Failed because={now.because} />}
      {now.is === 'read' && <ImportRead panel={panel} list={now.list} />}
    </div>
  );
}

function UnderWay({ now, onCancel }: { now: Importing & { is: 'reading' | 'adding' }; onCancel(): void }) {
  const say = useWords();
  const figure = new Intl.NumberFormat(say.locale);
  const share = now.of === null || now.of === 0 ? null : Math.min(1, now.done / now.of);
  const percent = new Intl.NumberFormat(say.locale, { style: 'percent' }).format(share ?? 0);
  const of =
    now.of === null ? figure.format(now.done) : say('importOf', figure.format(now.done), figure.format(now.of));
  return (
    <ListProgress
      label={say(now.is === 'reading' ? 'importReading' : 'importAdding')}
      share={share}
      figures={now.is === 'reading' ? percent : of}
      onCancel={onCancel}
    />
  );
}

const sentences = {
  unreadable: 'importUnreadable',
  'storage-full': 'importNoRoom',
  gone: 'importGone',
} as const;

function Failed({ because }: { because: keyof typeof sentences }) {
  const say = useWords();
  return (
    <StateView icon="file-exclamation-point" heading={say('importFailed')} alert>
      <p>{say(sentences[because])}</p>
    </StateView>
  );
}
