import { useId, useState } from 'react';
import { dateText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { requestLabel } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/translation';
import type { NameRow, OfferedName } from '@/lib/parameter-discovery/name-rows';
import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import type { NameSource } from '@/lib/settings/settings';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';

const meaningLabels: Record<string, MessageName> = {
  ids: 'packageIds',
  additionalFields: 'nameMeansAdditionalFields',
  safeSearch: 'searchSafeSearch',
  country: 'country',
  language: 'language',
  playlist: 'tablePlaylist',
  video: 'video',
  page: 'nameMeansPage',
  comment: 'repliesPasteLabel',
  category: 'category',
  pageSize: 'popularPageSize',
};

/** Returns a label with the endpoint and the meaning of a parameter. */
export function meaningText(t: Translate, key: UndocumentedNameKey): string {
  const [endpoint = '', word = ''] = key.split('.');
  const meaning = ownValue(meaningLabels, word);
  return t('labelAndValue', t(requestLabel(endpoint)), meaning ? t(meaning) : word);
}

const sourceLabels: Record<OfferedName['from'], MessageName> = {
  tool: 'nameByTool',
  error: 'nameByError',
  description: 'apiDescription',
};
const offerLabels: Record<OfferedName['from'], MessageName> = {
  tool: 'nameInTool',
  error: 'nameInError',
  description: 'nameInDescription',
};

interface NameActions {
  onUse(key: UndocumentedNameKey, name: string, from: NameSource): void;
  onReset(key: UndocumentedNameKey): void;
}

/** Lists the parameters that the interface does not name: the default, the used name and its source. */
export function ParameterNameTable({ rows, ...actions }: { rows: readonly NameRow[] } & NameActions) {
  const t = useTranslation();
  return (
    <table className="plain-table data-table parameter-names">
      <thead>
        <tr>
          <th scope="col">{t('namesParameter')}</th>
          <th scope="col">{t('namesDefault')}</th>
          <th scope="col">{t('namesUsed')}</th>
          <th scope="col">{t('source')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, onUse, onReset }: { row: NameRow } & NameActions) {
  const t = useTranslation();
  const labelId = useId();
  const { key, fallback, chosen, isRejected, offers } = row;
  return (
    <tr>
      <th scope="row" id={labelId}>
        {meaningText(t, key)}
      </th>
      <td className="note code">
        <bdi>{fallback}</bdi>
      </td>
      <td>
        <NameField row={row} labelId={labelId} onUse={onUse} onReset={onReset} />
      </td>
      <td>
        <div className="name-source">
          <span className={isRejected ? 'note grow warning-text' : 'note grow'}>
            {isRejected ? t('nameRejected') : sourceText(t, row)}
          </span>
          {chosen && <NameButton label={t('nameUseDefault')} labelId={labelId} onPress={() => onReset(key)} />}
        </div>
        {offers.map(({ name, from, text }) => (
          <div key={`${from} ${name}`} className="name-source">
            <span className="note grow">
              {t(offerLabels[from], name)} <bdi>{text}</bdi>
            </span>
            <NameButton label={t('nameUse', name)} labelId={labelId} onPress={() => onUse(key, name, from)} />
          </div>
        ))}
      </td>
    </tr>
  );
}

function sourceText(t: Translate, { chosen, confirmedBy }: NameRow): string {
  if (chosen?.from === 'user') return t('nameByUser', dateText(t, chosen.at));
  const from = chosen?.from ?? confirmedBy[0];
  return t(from ? sourceLabels[from] : 'namesDefault');
}

/** The button's text alone does not identify the parameter, so the label also contains its meaning. */
function NameButton({ label, labelId, onPress }: { label: string; labelId: string; onPress(): void }) {
  const id = useId();
  return (
    <button id={id} type="button" className="button small" aria-labelledby={`${id} ${labelId}`} onClick={onPress}>
      {label}
    </button>
  );
}

function NameField({ row, labelId, onUse, onReset }: { row: NameRow; labelId: string } & NameActions) {
  const [typed, type] = useState<string | null>(null);
  const { key, fallback, used } = row;
  const commit = () => {
    const name = typed?.trim();
    type(null);
    if (!name || name === used) return;
    if (name === fallback) onReset(key);
    else onUse(key, name, 'user');
  };
  return (
    <span className="input name-input">
      <input
        className="code"
        dir="ltr"
        aria-labelledby={labelId}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={typed ?? used}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <Icon name="pencil" small />
    </span>
  );
}
