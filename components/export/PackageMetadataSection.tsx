import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { licenceIds, licences, maxMetadataLength, parsePeople } from '@/lib/export/package-description';
import type { ExportStore } from '@/lib/export/store/export-store';

interface AboutSectionProps {
  store: ExportStore;
  /** The name of the collection, used as the title unless the user enters another one. */
  name: string;
}

/** Edits the title, people, licence and version of the package, which are stored with the collection. */
export function PackageMetadataSection({ store, name }: AboutSectionProps) {
  const t = useTranslation();
  const licenceField = useId();
  const about = useStore(store, (state) => state.about);
  // An ORCID iD is invalid until its last digit is typed, so the error is shown only after the user leaves the field.
  const [isTyping, setTyping] = useState(false);
  const [invalid] = isTyping ? [] : parsePeople(about.people).invalid;
  const commit = () => {
    setTyping(false);
    void store.getState().saveMetadata();
  };
  const shared = { maxLength: maxMetadataLength, onCommit: commit };
  const chooseLicence = (value: string) => {
    store.getState().changeMetadata({ licence: licenceIds.find((id) => id === value) ?? null });
    commit();
  };
  return (
    <section className="stack tight">
      <h2>{t('packageAbout')}</h2>
      <TextField
        {...shared}
        label={t('title')}
        value={about.title}
        placeholder={name}
        onType={(title) => store.getState().changeMetadata({ title })}
      />
      <TextField
        {...shared}
        label={t('packageAuthors')}
        value={about.people}
        note={t('packageAuthorsNote')}
        error={invalid === undefined ? undefined : t('packageOrcidInvalid', invalid)}
        onType={(people) => {
          setTyping(true);
          store.getState().changeMetadata({ people });
        }}
      />
      <div className="metadata-pair">
        <div className="field">
          <label htmlFor={licenceField}>{t('licence')}</label>
          <select
            id={licenceField}
            className="select"
            value={about.licence ?? ''}
            onChange={({ target }) => chooseLicence(target.value)}
          >
            <option value="">{t('packageLicenceNone')}</option>
            {licenceIds.map((id) => (
              <option key={id} value={id} title={id}>
                {licences[id].name}
              </option>
            ))}
          </select>
        </div>
        <TextField
          {...shared}
          label={t('packageVersion')}
          value={about.version}
          onType={(version) => store.getState().changeMetadata({ version })}
        />
      </div>
    </section>
  );
}
