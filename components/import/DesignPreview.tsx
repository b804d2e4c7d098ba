import { useState } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { DesignSteps } from '@/components/runs/DesignSteps';
import { designFailureText } from '@/components/runs/design-text';
import { StateView } from '@/components/ui/StateView';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { ReadList } from '@/lib/import/store/read-list';
import type { FollowedDesign } from '@/lib/runs/study-design';
import { importOf } from './import-store';

/** The design of a study that was read from a file, and the new collection that is to repeat it. */
export function DesignPreview({ panel, read }: { panel: PanelStore; read: NonNullable<ReadList['design']> }) {
  const t = useTranslation();
  if (!read.ok) {
    return (
      <StateView icon="file-exclamation-point" heading={t('designBad')} alert>
        <p>{designFailureText(t, read.failure)}</p>
      </StateView>
    );
  }
  return <NewDesignCollection panel={panel} design={read.value} />;
}

function NewDesignCollection({ panel, design }: { panel: PanelStore; design: FollowedDesign }) {
  const t = useTranslation();
  const collectionCount = useStore(libraryOf(panel), ({ collections }) => collections?.length ?? 0);
  const [name, setName] = useState(design.name);
  const create = async () => {
    await libraryOf(panel).create(name.trim() || t('collectionNewName', collectionCount + 1), design);
    importOf(panel).clear();
  };
  return (
    <section className="stack" aria-label={t('designHeading')}>
      <p>{t('designPurpose')}</p>
      <DesignSteps all={design.steps} stepOf={(step) => step} />
      <div className="source-form">
        <TextField label={t('designCollection')} value={name} most={maxNameLength} onType={setName} />
      </div>
      <div>
        <button type="button" className="btn do" onClick={() => void create()}>
          {t('designCreate')}
        </button>
      </div>
    </section>
  );
}

const maxNameLength = 200;
