import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LimitField } from '@/components/LimitField';
import { ListPreview } from '@/components/library/ListPreview';
import { OwnPreview } from '@/components/library/OwnPreview';
import { planFailureText } from '@/components/library/search/plan-failure-text';
import { PricedButton } from '@/components/PricedButton';
import { StateView } from '@/components/StateView';
import { useWords } from '@/components/words';
import type { PlanFile } from '@/lib/core/runs/plan-file';
import { runName } from '@/lib/core/runs/run-words';
import type { ReadList } from '@/lib/panel/library/list-reading';
import type { Panel } from '@/lib/panel/panel';
import { rollOfPage } from '../roll-store';
import { BeginRun } from '../source/BeginRun';
import { CaptionsPlanned } from '../source/CaptionsPlanned';
import { ImportDesign } from './ImportDesign';
import { importOf } from './import-store';

/** What was read, and what can be done with it. */
export function ImportRead({ panel, list }: { panel: Panel; list: ReadList }) {
  const say = useWords();
  const store = importOf(panel);
  return (
    <>
      <div className="row wrap">
        <bdi className="grow strong">{list.file.name ?? say('importPasted')}</bdi>
        <button type="button" className="btn" onClick={store.clear}>
          {say('importAnother')}
        </button>
      </div>
      {list.own && <OwnPreview own={list.own} onRestore={() => void store.add()} />}
      {list.plan && <Planned panel={panel} read={list.plan} />}
      {list.design && <ImportDesign panel={panel} read={list.design} />}
      {!list.own && !list.plan && !list.design && <Found panel={panel} list={list} />}
    </>
  );
}

function Found({ panel, list }: { panel: Panel; list: ReadList }) {
  const say = useWords();
  const store = importOf(panel);
  const collected = useStore(rollOfPage(panel), ({ roll }) => roll?.ids ?? null);
  const { listed, shape, encoding, file } = list;
  const known = useMemo(() => collected?.filter((id) => listed.videos.has(id)).length ?? 0, [listed, collected]);
  return (
    <ListPreview
      shape={shape}
      encoding={encoding}
      pasted={file.name === null}
      listed={listed}
      known={known}
      onEncoding={(one) => void store.chooseEncoding(one)}
      onColumn={(column) => void store.chooseColumn(column)}
    >
      {listed.videos.size === 0 ? (
        <StateView icon="info" heading={say('importNothing')}>
          <p>{say('importNothingNext')}</p>
        </StateView>
      ) : (
        <PricedButton
          label={say.count('importAdd', listed.videos.size)}
          price={{ is: 'free' }}
          strong
          onPress={() => void store.add()}
        />
      )}
    </ListPreview>
  );
}

/** A plan of ours: priced here, and begun by the reader's word alone (PRV-04). */
function Planned({ panel, read }: { panel: Panel; read: NonNullable<ReadList['plan']> }) {
  const say = useWords();
  if (!read.ok) {
    return (
      <StateView icon="file-exclamation-point" heading={say('importPlanBad')} alert>
        <p>{planFailureText(say, read.failure)}</p>
      </StateView>
    );
  }
  const file = read.value;
  return (
    <section className="stack" aria-label={say('importFound')}>
      <p>
        {say('importIsPlan')} <bdi className="strong">{file.name}</bdi>
      </p>
      <p className="note" dir="auto">
        {say.saying(runName(file))}
      </p>
      {file.plan.kind === 'captions' ? (
        <CaptionsPlanned panel={panel} plan={file.plan} onOpen={importOf(panel).clear} />
      ) : (
        <Begin panel={panel} file={file} />
      )}
    </section>
  );
}

function Begin({ panel, file }: { panel: Panel; file: PlanFile }) {
  const say = useWords();
  const [budget, setBudget] = useState(file.budget);
  return (
    <>
      <div className="source-form">
        <LimitField label={say('planRunMost')} micros={budget} onChange={setBudget} />
      </div>
      <BeginRun
        panel={panel}
        label={say('importPlanBegin')}
        plan={file.plan}
        budget={budget}
        onBegun={importOf(panel).clear}
      />
    </>
  );
}
