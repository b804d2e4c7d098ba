import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { RunView } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import { MissingIds } from './MissingIds';
import { RunFigures } from './RunFigures';
import { runsOf } from './runs-store';

interface Props {
  panel: PanelStore;
  run: RunView;
  /** The name of its collection, where runs of several stand together. */
  collection: string | null;
}

/** What a run's row leaves out: its figures, and the ids that were not returned. */
export function RunDetails({ panel, run, collection }: Props) {
  const t = useTranslation();
  const ids = useStore(runsOf(panel), (state) => state.missing[run.id] ?? null);
  const { tell } = panel.getState();
  const copy = async (all: readonly VideoId[]) => {
    await panel.ports.copy(all.join('\n'));
    tell({ count: 'runIdsCopied', n: all.length });
  };
  const save = (all: readonly VideoId[]) =>
    panel.ports.save(`not-returned-${run.id}.txt`, 'text/plain', [`${all.join('\n')}\n`]);
  return (
    <>
      {run.missing > 0 && (
        <MissingIds
          missing={run.missing}
          asked={run.answered}
          allowed={run.plan.kind === 'complete' ? run.plan.mostMissing : null}
          ids={ids}
          onOpen={() => void runsOf(panel).readMissing(run)}
          onCopy={(all) => void copy(all)}
          onSave={(all) => void save(all)}
        />
      )}
      <details>
        <summary>{t('runFigures')}</summary>
        <RunFigures run={run} collection={collection} />
      </details>
    </>
  );
}
