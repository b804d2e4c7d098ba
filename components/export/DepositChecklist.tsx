import { useId } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { depositChecklist } from '@/lib/export/deposit-checklist';
import type { ExportStore } from '@/lib/export/store/export-store';
import { showMetadataField } from './metadata-field';

/** Shows what the package lacks for an archive, with a button to each field. It does not prevent an export. */
export function DepositChecklist({ store }: { store: ExportStore }) {
  const t = useTranslation();
  const id = useId();
  const { about, contents } = useStore(store);
  const rows = depositChecklist(about, contents.has('replies'));
  const complete = rows.filter(({ problem }) => problem === null);
  return (
    <section className="stack tight" aria-labelledby={id}>
      <div className="flex-row">
        <h2 className="grow" id={id}>
          {t('depositChecklist')}
        </h2>
        <span className="note">{t('partOf', complete.length, rows.length)}</span>
      </div>
      <ul className="deposit-checks">
        {rows.map(({ id: row, label, problem, field, isWrong }) => (
          <li key={row} className={problem ? 'missing' : undefined}>
            <Icon name={problem ? 'triangle-alert' : 'circle-check'} small />
            <span id={`${id}-${row}`}>{problem ? t.message(problem) : t(label)}</span>
            {problem && (
              <button
                type="button"
                className="link note"
                aria-describedby={`${id}-${row}`}
                onClick={() => showMetadataField(field)}
              >
                {t(isWrong ? 'change' : 'depositAdd')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
