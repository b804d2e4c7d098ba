import { useId } from 'react';
import { useStore } from 'zustand';
import { Segmented } from '@/components/ui/Segmented';
import { RealNamesReasonField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { isAsReceived, type PrivacyChoices } from '@/lib/export/privacy-choices';
import { type ExportStore, privacyOf } from '@/lib/export/store/export-store';
import type { MessageName } from '@/lib/shared/localized-text';
import { metadataFieldId } from './metadata-field';

type Options<T extends string> = readonly (readonly [value: T, name: MessageName])[];

const channelOptions: Options<PrivacyChoices['channels']> = [
  ['as-received', 'namesAsReceived'],
  ['pseudonyms', 'pseudonyms'],
  ['left-out', 'packageLeftOut'],
];
const replyOptions: Options<PrivacyChoices['replies']['is']> = [
  ['named', 'namesAsReceived'],
  ['replaced', 'pseudonyms'],
  ['omitted', 'packageLeftOut'],
];
const textOptions: Options<PrivacyChoices['texts']> = [
  ['as-received', 'namesAsReceived'],
  ['shortened', 'packageTextsShortened'],
  ['left-out', 'packageLeftOut'],
];
const coderOptions: Options<PrivacyChoices['coders']> = [
  ['as-received', 'namesAsReceived'],
  ['pseudonyms', 'pseudonyms'],
];
const timeOptions: Options<PrivacyChoices['times']> = [
  ['second', 'packageTimesSecond'],
  ['day', 'packageTimesDay'],
  ['month', 'missingMonth'],
];

interface ChoiceRowProps<T extends string> {
  field: keyof PrivacyChoices;
  label: MessageName;
  options: Options<T>;
  value: T;
  onChoose(value: T): void;
}

function ChoiceRow<T extends string>({ field, label, options, value, onChoose }: ChoiceRowProps<T>) {
  const t = useTranslation();
  const id = useId();
  return (
    <div className="flex-row wrap people-row">
      <span className="grow" id={id}>
        {t(label)}
      </span>
      <div id={metadataFieldId(field)} tabIndex={-1}>
        <Segmented
          labelledBy={id}
          options={options.map(([one, name]) => [one, t(name)] as const)}
          value={value}
          onChoose={onChoose}
        />
      </div>
    </div>
  );
}

/** Chooses how the package treats the names, texts and times of people. */
export function PeopleSection({ store }: { store: ExportStore }) {
  const t = useTranslation();
  const id = useId();
  const privacy = useStore(store, privacyOf);
  const { setPrivacy, saveMetadata } = store.getState();
  const { channels, replies, texts, times, coders } = privacy;
  const hasCoding = useStore(store, ({ facts }) => facts?.coding !== null && facts?.coding !== undefined);
  const choose = (patch: Partial<PrivacyChoices>) => {
    setPrivacy(patch);
    void saveMetadata();
  };
  return (
    <section className="stack tight" aria-labelledby={id}>
      <h2 id={id}>{t('packagePeople')}</h2>
      <ChoiceRow
        field="channels"
        label="packageChannels"
        options={channelOptions}
        value={channels}
        onChoose={(value) => choose({ channels: value })}
      />
      <ChoiceRow
        field="replies"
        label="packageReplyAuthors"
        options={replyOptions}
        value={replies.is}
        onChoose={(is) => choose({ replies: is === 'named' ? { is, because: '' } : { is } })}
      />
      {replies.is === 'named' && (
        <RealNamesReasonField
          label={t('reasonForNames')}
          note={t('packageReasonNote')}
          reason={replies.because}
          onReason={(because) => choose({ replies: { is: 'named', because } })}
        />
      )}
      <ChoiceRow
        field="texts"
        label="peopleTexts"
        options={textOptions}
        value={texts}
        onChoose={(value) => choose({ texts: value })}
      />
      <ChoiceRow
        field="times"
        label="packageTimes"
        options={timeOptions}
        value={times}
        onChoose={(value) => choose({ times: value })}
      />
      {hasCoding && (
        <ChoiceRow
          field="coders"
          label="packageCoders"
          options={coderOptions}
          value={coders}
          onChoose={(value) => choose({ coders: value })}
        />
      )}
      {(channels === 'pseudonyms' || replies.is === 'replaced') && <p className="note">{t('packagePeopleKey')}</p>}
      {!isAsReceived(privacy) && <p className="note">{t('packageResponsesNote')}</p>}
    </section>
  );
}
