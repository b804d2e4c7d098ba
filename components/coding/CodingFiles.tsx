import type { ReactNode } from 'react';
import { useApp } from '@/components/ui/app-state';
import { versionFailureText } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icon-names';
import { Notice } from '@/components/ui/Notice';
import { pickFile } from '@/components/ui/pick-file';
import { useTranslation } from '@/components/ui/translation';
import type { CodingFileFailure } from '@/lib/coding/codebook-file';
import type { CoderFileMerge } from '@/lib/coding/coder-file';
import { hasChanges } from '@/lib/coding/coder-file';
import type { VideoId } from '@/lib/service/ids';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { useCoding, useCodingStore } from './use-coding';

interface Props {
  ids: ReadonlySet<VideoId>;
  view: 'videos' | 'codebook' | 'agreement';
  /** The choice of the view. */
  children: ReactNode;
}

/** The toolbar of all views, with the files of coders, and what a chosen file would change. */
export function CodingFiles({ ids, view, children }: Props) {
  const t = useTranslation();
  const store = useCodingStore();
  const { coding, merge, failure } = useCoding();
  const coder = useApp((state) => state.settings.coder);
  const { exportCodebook, exportCodes, importCodebook, previewCodes } = store.getState();
  const read = (use: (text: string) => Promise<void>) => () => pickFile('.json', (file) => void file.text().then(use));
  const hasOwnCodes = coding?.codes.some((code) => code.coder === coder) ?? false;
  return (
    <>
      <div className="flex-row wrap coding-toolbar">
        {children}
        <span className="grow" />
        {view === 'codebook' && <FileButton icon="file-input" label="codebookImport" onPress={read(importCodebook)} />}
        {view === 'codebook' && coding?.codebook && (
          <FileButton icon="download" label="codebookExport" onPress={() => void exportCodebook()} />
        )}
        <FileButton icon="file-input" label="codesImport" onPress={read((text) => previewCodes(text, ids))} />
        {view === 'videos' && hasOwnCodes && (
          <FileButton icon="download" label="codesExport" onPress={() => void exportCodes()} />
        )}
      </div>
      {failure && (
        <Notice
          icon="triangle-alert"
          action={<IconButton icon="x" label={t('close')} onPress={store.getState().closeFile} />}
        >
          {failureText(t, failure)}
        </Notice>
      )}
      {merge && <MergePreview merge={merge} />}
    </>
  );
}

interface FileButtonProps {
  icon: IconName;
  label: MessageName;
  onPress(): void;
}

function FileButton({ icon, label, onPress }: FileButtonProps) {
  const t = useTranslation();
  return (
    <button type="button" className="button small quiet" onClick={onPress}>
      <Icon name={icon} />
      <span>{t(label)}</span>
    </button>
  );
}

const failures = {
  'not-json': 'codingFileBroken',
  'other-format': 'codingFileOther',
  damaged: 'codingFileDamaged',
} as const;

const failureText = (t: Translate, failure: CodingFileFailure): string =>
  failure.is === 'newer' || failure.is === 'invalid-version' ? versionFailureText(t, failure) : t(failures[failure.is]);

/** Shows what a coder's file would change before it is imported. */
function MergePreview({ merge }: { merge: CoderFileMerge }) {
  const t = useTranslation();
  const { importCodes, closeFile } = useCodingStore().getState();
  const { coders, added, changed, same, unknownVideos, skippedRows, fileVersion, unknownNames, codebook } = merge;
  const counts = [
    ['codesNew', added.length],
    ['codesChanged', changed.length],
    ['codesSame', same],
  ] as const;
  return (
    <section className="stack coder-file" aria-label={t('codesFile')}>
      <p className="strong">{coders.length > 0 ? t('codesOf', t.list(coders)) : t('codesNone')}</p>
      <dl className="plan-sums">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{t.number(count)}</dd>
          </div>
        ))}
      </dl>
      {fileVersion !== codebook.version && unknownNames.length === 0 && (
        <p className="note">{t('codesOtherVersion', fileVersion, codebook.version)}</p>
      )}
      {unknownNames.length > 0 && <p>{t('codesUnknownValues', fileVersion, t.list(unknownNames))}</p>}
      {unknownVideos.length > 0 && (
        <details>
          <summary>{t.plural('codesUnknownVideos', unknownVideos.length)}</summary>
          <p className="code">{unknownVideos.join(' ')}</p>
        </details>
      )}
      {skippedRows > 0 && <p>{t.plural('codesSkipped', skippedRows)}</p>}
      <div className="flex-row wrap">
        {hasChanges(merge) && (
          <button type="button" className="button primary" onClick={() => void importCodes()}>
            {t('importPage')}
          </button>
        )}
        <button type="button" className="button" onClick={closeFile}>
          {t(hasChanges(merge) ? 'cancel' : 'close')}
        </button>
      </div>
    </section>
  );
}
