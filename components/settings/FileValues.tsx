import { pricedRequestLabel } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import { priceNames } from '@/lib/service/price-book';
import type { FileValue } from '@/lib/settings/settings-file-changes';
import { isRecord } from '@/lib/shared/is-record';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';

interface Props {
  values: readonly FileValue[];
}

/** Lists settings of a file, with the values before and after where they are short. */
export function FileValues({ values }: Props) {
  const t = useTranslation();
  return (
    <ul className="stack tight">
      {values.map((value) => (
        <li key={value.path.join(' ')}>
          <bdi>{changeText(t, value)}</bdi>
        </li>
      ))}
    </ul>
  );
}

export function ValuesNotTaken({ values }: Props) {
  const t = useTranslation();
  if (values.length === 0) return null;
  return (
    <section className="stack tight" aria-label={t('fileNotTaken')}>
      <p>{t('fileNotTaken')}</p>
      <FileValues values={values} />
      <p className="note">{t('fileNotTakenNote')}</p>
    </section>
  );
}

/** The names of settings, and of parts of settings. */
const labels: Readonly<Record<string, MessageName>> = {
  perCall: 'optionsPerCall',
  perDay: 'dailyLimit',
  perSession: 'optionsPerSession',
  unknownPrice: 'optionsUnknownPrice',
  languages: 'languages',
  speechRateLimits: 'speechRate',
  layout: 'exportTimes',
  secondTrack: 'secondTrack',
  captionText: 'viewTextSize',
  playback: 'playback',
  bulkCaptions: 'bulkCaptions',
  copyTemplates: 'templates',
  copyInterval: 'copyModelTimes',
  targetSpeechRate: 'speedTarget',
  singleKeys: 'singleKeys',
  follow: 'followPlayback',
  columns: 'tableColumnsShort',
  theme: 'theme',
  interfaceLanguage: 'interfaceLanguage',
  translatedDocuments: 'packageLanguage',
  exportContents: 'fileExportContents',
  lineEnds: 'exportLineEnds',
  clipOverlaps: 'exportOverlaps',
  segmentSeconds: 'exportSegments',
  tags: 'fileTags',
  naming: 'sectionSaving',
  files: 'files',
  replyDays: 'optionsReplyDays',
  pseudonyms: 'repliesNames',
  connection: 'connectionActive',
  estimates: 'estimatesSwitch',
  auto: 'optionsAutoOn',
  related: 'relatedVideos',
  details: 'details',
  search: 'search',
  parameterNames: 'sectionNames',
  noCaptions: 'noCaptionsPhrases',
  automaticTracks: 'automaticTracks',
  tools: 'sectionTools',
  recording: 'recording',
  storeUserAgent: 'recordAgent',
  cacheLimit: 'cacheLimit',
  backup: 'storageScheduled',
};

function changeText(t: Translate, { path, from, to }: FileValue): string {
  const name = nameText(t, path);
  const isMoney = path[1] !== undefined;
  const before = isMoney ? moneyOf(t, from) : shortText(t, from);
  const after = isMoney ? moneyOf(t, to) : shortText(t, to);
  return before && after ? t('fileValueChange', name, before, after) : name;
}

function nameText(t: Translate, [setting, part]: FileValue['path']): string {
  const price = setting === 'enteredPrices' && priceNames.find((one) => one === part);
  if (price) return t('priceMineFor', pricedRequestLabel(t, price));
  const label = ownValue(labels, part ?? setting);
  return label ? t(label) : t('fileOtherSetting');
}

const moneyOf = (t: Translate, micros: unknown): string =>
  typeof micros === 'number' ? moneyText(micros, 'prose', t.locale) : t('noLimit');

/** Returns a value as text, or '' for a group of values and for a long text. */
function shortText(t: Translate, value: unknown): string {
  if (typeof value === 'number') return t.number(value);
  if (typeof value === 'boolean') return t(value ? 'valueOn' : 'valueOff');
  const text = Array.isArray(value) ? t.list(value.map((one) => String(isRecord(one) ? one.name : one))) : value;
  return typeof text === 'string' && text.length <= 120 ? text : '';
}
