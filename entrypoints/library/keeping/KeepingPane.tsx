import { useEffect } from 'react';
import { useStore } from 'zustand';
import { KeepingBackup } from '@/components/library/KeepingBackup';
import { KeepingForget } from '@/components/library/KeepingForget';
import { KeepingHeld } from '@/components/library/KeepingHeld';
import { KeepingRestore } from '@/components/library/KeepingRestore';
import { KeepingRoom } from '@/components/library/KeepingRoom';
import { KeepingSchedule } from '@/components/library/KeepingSchedule';
import { useWords } from '@/components/words';
import { skippedRows } from '@/lib/browser/readable-rows';
import { collectionHere } from '@/lib/panel/library/library';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from '../library-store';
import { keepingOf } from './keeping-store';

/** Room on this device, copies of what is held, and forgetting. */
export function KeepingPane({ panel }: { panel: Panel }) {
  const say = useWords();
  const library = libraryOf(panel);
  const here = useStore(library, collectionHere);
  const store = keepingOf(panel);
  const { room, persisted, work, ready, trouble, left } = useStore(store);
  const backup = useStore(panel, ({ settings }) => settings.backup);
  const { heldRoom, cleaning } = useStore(panel, ({ settings }) => settings);
  const goes = cleaning !== null;
  // Again once it is done.
  useEffect(() => void (goes || store.measure()), [store, goes]);
  return (
    <>
      <h1>{say('libraryKeeping')}</h1>
      <KeepingRoom {...{ room, persisted }} skipped={skippedRows()} onPersist={() => void store.persist()} />
      <KeepingHeld
        {...{ heldRoom, goes }}
        held={room?.answers ?? null}
        onLimit={(change) => void store.limit(change)}
        onClean={(order) => void store.clean(order)}
      />
      <KeepingBackup {...backup} work={work} onSave={() => void store.save()} onStop={store.stop} />
      <KeepingSchedule
        backup={backup}
        onSchedule={(everyDays) => void store.schedule(everyDays)}
        onKeep={(keep) => void store.keepNewest(keep)}
        onRetry={() => void store.retry()}
      />
      <KeepingRestore
        {...{ work, ready, trouble }}
        onChoose={(file) => void store.choose(file)}
        onRestore={(way) => void store.restore(way)}
        onTick={store.tick}
        onStop={store.stop}
      />
      <KeepingForget
        collection={here?.name ?? null}
        left={left}
        onVideo={(videoId) => void store.forgetVideo(videoId)}
        onCollection={() => void library.forget()}
        onEverything={() => void store.forgetEverything()}
      />
    </>
  );
}
