import { useState } from 'react';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { useImportStore } from '@/components/import/use-import';
import { DesignSteps } from '@/components/runs/DesignSteps';
import { designFailureText } from '@/components/runs/design-text';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { parseWork } from '@/lib/export/package-description';
import type { ReadPackage } from '@/lib/import/read-package';
import type { ReadList } from '@/lib/import/store/read-list';
import type { RepeatedDesign } from '@/lib/runs/study-design';

interface Props {
  read: NonNullable<ReadList['design']>;
  /** The package of the design; `null` if the design was imported alone. */
  pack: ReadPackage | null;
}

/** Previews a study design with its package, and offers to create a collection that repeats it. */
export function DesignPreview({ read, pack }: Props) {
  const t = useTranslation();
  if (!read.ok) {
    return (
      <StateView icon="file-exclamation-point" heading={t('designBad')} alert>
        <p>{designFailureText(t, read.failure)}</p>
      </StateView>
    );
  }
  return <NewDesignCollection design={read.value} pack={pack} />;
}

const maxNameLength = 200;

function NewDesignCollection({ design, pack }: { design: RepeatedDesign; pack: ReadPackage | null }) {
  const importStore = useImportStore();
  const library = useLibraryStore();
  const t = useTranslation();
  const collectionCount = useLibrary(({ collections }) => collections?.length ?? 0);
  const [name, setName] = useState(design.name);
  const [identifier, setIdentifier] = useState(pack?.original.identifier ?? '');
  const isValid = identifier.trim() === '' || parseWork(identifier.trim()) !== null;
  const create = async () => {
    // Closes the preview first, so that a double click does not create a second collection.
    importStore.getState().clear();
    const original = pack && { ...pack.original, identifier: isValid ? identifier.trim() : '' };
    const repeated = original ? { ...design, original } : design;
    await library.getState().create(name.trim() || t('collectionNewName', collectionCount + 1), { design: repeated });
  };
  return (
    <section className="stack" aria-label={t('designHeading')}>
      {pack && <PackageFacts pack={pack} />}
      <p>{t('designPurpose')}</p>
      <DesignSteps all={design.steps} stepOf={(designStep) => designStep} />
      <div className="source-form">
        {pack && (
          <TextField
            label={t('originalIdentifier')}
            value={identifier}
            code
            maxLength={maxNameLength}
            note={t('originalIdentifierNote')}
            error={isValid ? undefined : t('depositIdentifierInvalid', identifier)}
            onType={setIdentifier}
          />
        )}
        <TextField label={t('designCollection')} value={name} maxLength={maxNameLength} onType={setName} />
      </div>
      <div>
        <button type="button" className="button primary" onClick={() => void create()}>
          {t('designCreate')}
        </button>
      </div>
    </section>
  );
}

/** Shows what the package of the original study states and contains. */
function PackageFacts({ pack: { original, changedFiles, ...counts } }: { pack: ReadPackage }) {
  const t = useTranslation();
  const { title, version, creators, collected } = original;
  const countText = (count: number | null) => (count === null ? t('originalTableMissing') : t.number(count));
  const facts = [
    ['title', title],
    ['packageVersion', version],
    ['depositCreators', t.list(creators)],
    ['originalCollected', collected.replace('/', ' – ')],
    ['videos', countText(counts.videos)],
    ['originalLinks', countText(counts.links)],
    ['originalTracks', countText(counts.tracks)],
  ] as const;
  return (
    <>
      <dl className="plan-sums">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd dir="auto">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {changedFiles.length > 0 && (
        <Notice icon="triangle-alert">
          {t.plural('originalChangedFiles', changedFiles.length, t.list(changedFiles.slice(0, maxNamedFiles)))}
        </Notice>
      )}
    </>
  );
}

const maxNamedFiles = 5;
