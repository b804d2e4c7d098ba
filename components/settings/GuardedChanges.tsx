import { pricedRequestLabel, toolConsentLabels } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import { priceNames } from '@/lib/service/price-book';
import type { GuardedChange } from '@/lib/settings/settings-file-changes';
import { consents } from '@/lib/settings/tool-rule';
import { isRecord } from '@/lib/shared/is-record';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';

interface Props {
  changes: readonly GuardedChange[];
  selectedIds: ReadonlySet<string>;
  onToggle(id: string): void;
  /** Explains when the selected changes are applied; absent if they always are. */
  note?: string;
}

/** The maximum number of listed changes. A change that is not listed cannot be selected. */
const maxListed = 200;

/** Lists the changes that weaken a protection, such as a spending limit, each with a checkbox. */
export function GuardedChanges({ changes, selectedIds, onToggle, note }: Props) {
  const t = useTranslation();
  if (changes.length === 0) return null;
  const unlisted = changes.length - maxListed;
  return (
    <fieldset className="field guarded">
      <legend>{t('guardedChanges')}</legend>
      <p className="note">{t('guardedChangesNote')}</p>
      {note && <p className="note">{note}</p>}
      {changes.slice(0, maxListed).map(({ id, path, from, to }) => (
        <label key={id} className="checkbox-field">
          <input type="checkbox" checked={selectedIds.has(id)} onChange={() => onToggle(id)} />
          <bdi>{t('guardedFromTo', nameText(t, path), valueText(t, path, from), valueText(t, path, to))}</bdi>
        </label>
      ))}
      {unlisted > 0 && <p className="note">{t.plural('guardedUnlisted', unlisted)}</p>}
    </fieldset>
  );
}

const settingLabels: Readonly<Record<string, MessageName>> = {
  'budgets.perCall': 'optionsPerCall',
  'budgets.perDay': 'optionsPerDay',
  'budgets.perSession': 'optionsPerSession',
  'budgets.unknownPrice': 'optionsUnknownPrice',
  estimates: 'estimatesSwitch',
  'auto.on': 'optionsAutoOn',
  'auto.dwellSeconds': 'autoDwell',
  'auto.perDay': 'autoPerDay',
  'auto.pausedHosts': 'autoHosts',
  'search.suggest': 'searchSuggestSwitch',
  'details.maxMissingShare': 'planMaxMissing',
  storeUserAgent: 'recordAgent',
};

function nameText(t: Translate, path: readonly string[]): string {
  const label = ownValue(settingLabels, path.join('.'));
  if (label) return t(label);
  const [choice, first = '', second = '', last] = path;
  switch (choice) {
    case 'connections':
      return t('guardedConnection', first);
    case 'enteredPrices':
      return t('priceMineFor', priceText(t, first));
    case 'parameterNames':
      return t('guardedName', second, first);
    case 'noCaptions':
      return t('guardedNoCaptions', first);
    case 'tools':
      return t(last === 'micros' ? 'guardedToolPrice' : 'guardedToolConsent', second, first);
    default:
      return path.join('.');
  }
}

function priceText(t: Translate, name: string): string {
  const priceName = priceNames.find((one) => one === name);
  return priceName ? pricedRequestLabel(t, priceName) : name;
}

const moneyLimits = new Set(['perCall', 'perDay', 'perSession', 'unknownPrice']);

function valueText(t: Translate, path: readonly string[], value: unknown): string {
  const [choice, , , part] = path;
  if (choice === 'tools' && part === 'consent') return consentText(t, value ?? 'ask');
  if (choice === 'budgets' && value === null) return t('planNoLimit');
  if (value === undefined || value === null) return t('guardedNotSet');
  const isMoney =
    choice === 'enteredPrices' || part === 'micros' || (choice === 'budgets' && moneyLimits.has(path[1] ?? ''));
  if (typeof value === 'number') return isMoney ? moneyText(value, 'prose', t.locale) : numberText(t, path, value);
  if (typeof value === 'boolean') return t(value ? 'guardedOn' : 'guardedOff');
  if (isRecord(value)) return typeof value.name === 'string' ? value.name : t('guardedNotSet');
  return shortened(Array.isArray(value) ? value.join(', ') : String(value));
}

/** Formats the consent for a tool; an unknown value is shown unchanged. */
function consentText(t: Translate, value: unknown): string {
  const consent = consents.find((one) => one === value);
  return consent ? t(toolConsentLabels[consent]) : String(value);
}

/** Formats a number. The share `maxMissingShare` is a percentage, as in the plan form. */
const numberText = (t: Translate, path: readonly string[], value: number): string =>
  new Intl.NumberFormat(t.locale, path.at(-1) === 'maxMissingShare' ? { style: 'percent' } : {}).format(value);

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
