import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useWords } from '@/components/ui/words';
import type { Save, SaveWish } from '@/lib/downloads/download';
import type { SaveFailure } from '@/lib/downloads/download-failure';
import type { SavesState, SavesStore } from '@/lib/downloads/store/downloads-store';
import { DownloadEnd } from './DownloadEnd';
import { DownloadFailure } from './DownloadFailure';

interface Props {
  saves: SavesStore;
  /** The link of the row: what became of it is looked up by it. */
  url: string;
  title: string;
  label: string;
  wish(): SaveWish | null;
}

const lastOf = (url: string) => (state: SavesState) => state.saves.findLast((save) => save.url === url) ?? null;

/** The verb of a row, or how far its file is. */
export function RowDownload({ saves, url, title, label, wish }: Props) {
  const save = useStore(saves, lastOf(url));
  const progress = useStore(saves, (state) => (save ? state.progress.get(save.id) : undefined));
  const share = progress?.total ? Math.min(1, progress.bytes / progress.total) : null;
  const press = () => {
    const wanted = wish();
    if (wanted) void saves.save([wanted]);
  };
  return <DownloadEnd save={save} share={share} label={label} title={title} onSave={press} />;
}

interface TroubleProps {
  saves: SavesStore;
  url: string;
  isAlive: boolean;
  /** Asking for a fresh list, with its price. */
  children: ReactNode;
}

/** Failures after which the same link may do better; after all others only a fresh one can. */
const mayRetry: ReadonlySet<SaveFailure['kind']> = new Set([
  'web-page',
  'cut-off',
  'network',
  'disk-full',
  'no-write',
  'blocked',
  'cancelled',
  'no-permission',
  'closed',
  'other',
]);

/** Why the file of a row did not land, and what can be done; nothing while it did not fail. */
export function RowTrouble({ saves, url, isAlive, children }: TroubleProps) {
  const say = useWords();
  const save = useStore(saves, lastOf(url));
  if (save?.state !== 'failed') return null;
  const canRetry = isAlive && save.failure !== null && mayRetry.has(save.failure.kind);
  return (
    <DownloadFailure save={save}>
      {canRetry && <Retry saves={saves} save={save} words={say('saveRetry')} />}
      {children}
    </DownloadFailure>
  );
}

function Retry({ saves, save, words }: { saves: SavesStore; save: Save; words: string }) {
  return (
    <button type="button" className="btn small" onClick={() => void saves.retry(save.id)}>
      {words}
    </button>
  );
}
