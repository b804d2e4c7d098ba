import { useState } from 'react';
import type { InvalidRow } from '@/lib/service/call';
import { ExpandableList } from './ExpandableList';
import { dateTimeText } from './format-text';
import { LongText } from './LongText';
import { Notice } from './Notice';
import { useTranslation } from './translation';

/**
 * Explains that an older response is shown because a newer one could not be read. `at` is when the newer response
 * arrived, in milliseconds since 1970.
 */
export function UnreadableResponseNotice({ at }: { at: number | undefined }) {
  const t = useTranslation();
  if (at === undefined) return null;
  return <Notice icon="triangle-alert">{t('newerEmptyResponse', dateTimeText(t, at))}</Notice>;
}

interface UnreadFieldsProps {
  rows: readonly InvalidRow[];
  /** `skippedEntries` for rows that could not be read, `wrongFields` for rows without some of their fields. */
  as?: 'skippedEntries' | 'wrongFields';
}

/** Counts the rows that do not match the documentation of the service, and shows them on request. */
export function SkippedRows({ rows, as = 'skippedEntries' }: UnreadFieldsProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  const toggle = (
    <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t(isOpen ? 'hideThem' : 'showThem')}
    </button>
  );
  return (
    <>
      <Notice icon="info" action={toggle}>
        {t.plural(as, rows.length)}
      </Notice>
      {isOpen && (
        <ExpandableList items={rows} initialCount={20} className="skipped-rows">
          {({ index, row, problems }) => (
            <li key={index}>
              <p className="note">
                {index >= 0 && `${index + 1}: `}
                {problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}
              </p>
              <div className="code" dir="ltr">
                <LongText text={JSON.stringify(row, null, 2)} />
              </div>
            </li>
          )}
        </ExpandableList>
      )}
    </>
  );
}
