import { type ReactNode, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Fold } from '@/components/ui/Fold';
import { IconButton } from '@/components/ui/Icon';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import {
  cleanLine,
  licenceIds,
  licences,
  maxDescriptionLength,
  maxMetadataLength,
  type PackageMetadata,
  parseOrcid,
  parseWork,
  type Relation,
  relations,
} from '@/lib/export/package-description';
import type { ExportStore } from '@/lib/export/store/export-store';
import type { MessageName } from '@/lib/shared/localized-text';
import { metadataFieldId } from './metadata-field';

interface MetadataSectionProps {
  store: ExportStore;
  /** The name of the collection, used as the title unless the user enters another one. */
  name: string;
}

interface PartProps {
  about: PackageMetadata;
  /** An identifier is invalid until its last character is typed, so errors are shown only after the user leaves a field. */
  isTyping: boolean;
  onType(patch: Partial<PackageMetadata>): void;
  onCommit(): void;
}

/** Edits what the user states about the package, which is stored with the collection. */
export function PackageMetadataSection({ store, name }: MetadataSectionProps) {
  const t = useTranslation();
  const about = useStore(store, (state) => state.about);
  const [isTyping, setTyping] = useState(false);
  const part: PartProps = {
    about,
    isTyping,
    onType(patch) {
      setTyping(true);
      store.getState().changeMetadata(patch);
    },
    onCommit() {
      setTyping(false);
      void store.getState().saveMetadata();
    },
  };
  return (
    <Fold heading={t('packageAbout')}>
      <TitleAndDescription {...part} name={name} />
      <CreatorFields {...part} />
      <LicenceField {...part} />
      <KeywordsAndVersion {...part} />
      <FundingFields {...part} />
      <RelatedWorkFields {...part} />
    </Fold>
  );
}

const textLimit = { maxLength: maxMetadataLength };

function TitleAndDescription({ about, isTyping, onType, onCommit, name }: PartProps & { name: string }) {
  const t = useTranslation();
  const descriptionId = metadataFieldId('description');
  const isUnreadable = !isTyping && about.title !== '' && cleanLine(about.title) === '';
  return (
    <>
      <TextField
        {...textLimit}
        id={metadataFieldId('title')}
        label={t('title')}
        value={about.title}
        placeholder={name}
        error={isUnreadable ? t('depositTitleUnreadable') : undefined}
        onType={(title) => onType({ title })}
        onCommit={onCommit}
      />
      <div className="field">
        <label htmlFor={descriptionId}>{t('fieldDescription')}</label>
        <textarea
          id={descriptionId}
          className="input multiline"
          rows={3}
          dir="auto"
          maxLength={maxDescriptionLength}
          value={about.description}
          onChange={({ target }) => onType({ description: target.value })}
          onBlur={onCommit}
        />
      </div>
    </>
  );
}

function CreatorFields({ about, isTyping, onType, onCommit }: PartProps) {
  const t = useTranslation();
  return (
    <RowFields
      legend={t('depositCreators')}
      addLabel={t('depositCreatorAdd')}
      removeLabel={(number) => t('depositCreatorRemove', number)}
      rows={about.creators}
      blank={{ name: '', orcid: '', affiliation: '' }}
      onRows={(creators) => onType({ creators })}
      onCommit={onCommit}
    >
      {({ row, index, isNew, onRow }) => {
        const fieldId = (field: string) => metadataFieldId(`creators.${index}.${field}`);
        const orcid = row.orcid.trim();
        const isNameless =
          cleanLine(row.name) === '' && (about.creators.length > 1 || `${orcid}${row.affiliation}` !== '');
        return (
          <>
            <TextField
              {...textLimit}
              id={fieldId('name')}
              label={t('name')}
              value={row.name}
              placeholder="Okafor, Mary"
              focused={isNew}
              error={!isTyping && isNameless ? t('depositNameNeeded') : undefined}
              onType={(name) => onRow({ ...row, name })}
              onCommit={onCommit}
            />
            <TextField
              {...textLimit}
              id={fieldId('orcid')}
              label={t('depositOrcid')}
              value={row.orcid}
              placeholder="0000-0002-1825-0097"
              code
              error={
                !isTyping && orcid !== '' && parseOrcid(orcid) === null ? t('packageOrcidInvalid', orcid) : undefined
              }
              onType={(typed) => onRow({ ...row, orcid: typed })}
              onCommit={onCommit}
            />
            <TextField
              {...textLimit}
              id={fieldId('affiliation')}
              label={t('depositAffiliation')}
              value={row.affiliation}
              onType={(affiliation) => onRow({ ...row, affiliation })}
              onCommit={onCommit}
            />
          </>
        );
      }}
    </RowFields>
  );
}

function LicenceField({ about, onType, onCommit }: PartProps) {
  const t = useTranslation();
  const id = metadataFieldId('licence');
  const noteId = useId();
  const choose = (value: string) => {
    onType({ licence: licenceIds.find((one) => one === value) ?? null });
    onCommit();
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('depositLicence')}</label>
      <select
        id={id}
        className="select"
        aria-describedby={noteId}
        value={about.licence ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('packageLicenceNone')}</option>
        {licenceIds.map((one) => (
          <option key={one} value={one} title={one}>
            {licences[one].name}
          </option>
        ))}
      </select>
      <p className="note" id={noteId}>
        {t('depositOthersRights')}
      </p>
    </div>
  );
}

function KeywordsAndVersion({ about, onType, onCommit }: PartProps) {
  const t = useTranslation();
  return (
    <>
      <TextField
        {...textLimit}
        id={metadataFieldId('keywords')}
        label={t('depositKeywords')}
        value={about.keywords}
        note={t('depositKeywordsNote')}
        onType={(keywords) => onType({ keywords })}
        onCommit={onCommit}
      />
      <TextField
        {...textLimit}
        id={metadataFieldId('version')}
        label={t('packageVersion')}
        value={about.version}
        onType={(version) => onType({ version })}
        onCommit={onCommit}
      />
    </>
  );
}

function FundingFields({ about, isTyping, onType, onCommit }: PartProps) {
  const t = useTranslation();
  return (
    <RowFields
      legend={t('depositFunding')}
      addLabel={t('depositFundingAdd')}
      removeLabel={(number) => t('depositFundingRemove', number)}
      rows={about.funding}
      blank={{ funder: '', award: '' }}
      onRows={(funding) => onType({ funding })}
      onCommit={onCommit}
    >
      {({ row, index, isNew, onRow }) => (
        <>
          <TextField
            {...textLimit}
            id={metadataFieldId(`funding.${index}.funder`)}
            label={t('depositFunder')}
            value={row.funder}
            focused={isNew}
            error={
              !isTyping && cleanLine(row.funder) === '' && row.award.trim() !== ''
                ? t('depositFunderNeeded')
                : undefined
            }
            onType={(funder) => onRow({ ...row, funder })}
            onCommit={onCommit}
          />
          <TextField
            {...textLimit}
            label={t('depositAward')}
            value={row.award}
            onType={(award) => onRow({ ...row, award })}
            onCommit={onCommit}
          />
        </>
      )}
    </RowFields>
  );
}

const relationNames: Record<Relation, MessageName> = {
  IsSupplementTo: 'depositSupplementTo',
  IsDescribedBy: 'depositDescribedBy',
  References: 'depositReferences',
  IsDerivedFrom: 'depositDerivedFrom',
  IsNewVersionOf: 'depositNewVersionOf',
  IsPartOf: 'depositPartOf',
};

const blankWork: PackageMetadata['relatedWorks'][number] = { relation: 'References', identifier: '' };

function RelatedWorkFields({ about, isTyping, onType, onCommit }: PartProps) {
  const t = useTranslation();
  return (
    <RowFields
      legend={t('depositRelated')}
      addLabel={t('depositRelatedAdd')}
      removeLabel={(number) => t('depositRelatedRemove', number)}
      rows={about.relatedWorks}
      blank={blankWork}
      onRows={(relatedWorks) => onType({ relatedWorks })}
      onCommit={onCommit}
    >
      {({ row, index, isNew, onRow }) => {
        const identifier = row.identifier.trim();
        const isWrong = !isTyping && identifier !== '' && parseWork(identifier) === null;
        return (
          <>
            <select
              className="select"
              aria-label={t('depositRelation')}
              value={row.relation}
              onChange={({ target }) => {
                onRow({ ...row, relation: relations.find((one) => one === target.value) ?? row.relation });
                onCommit();
              }}
            >
              {relations.map((relation) => (
                <option key={relation} value={relation}>
                  {t(relationNames[relation])}
                </option>
              ))}
            </select>
            <TextField
              {...textLimit}
              id={metadataFieldId(`relatedWorks.${index}.identifier`)}
              label={t('depositIdentifier')}
              value={row.identifier}
              placeholder="10.5555/12345678"
              code
              focused={isNew}
              error={isWrong ? t('depositIdentifierInvalid', identifier) : undefined}
              onType={(typed) => onRow({ ...row, identifier: typed })}
              onCommit={onCommit}
            />
          </>
        );
      }}
    </RowFields>
  );
}

interface RowFieldsProps<T> {
  legend: string;
  addLabel: string;
  removeLabel(number: number): string;
  rows: readonly T[];
  blank: T;
  onRows(rows: T[]): void;
  onCommit(): void;
  children(row: { row: T; index: number; isNew: boolean; onRow(row: T): void }): ReactNode;
}

/** Edits a list of statements, each with several fields. An empty list has one blank row. */
function RowFields<T>({ legend, addLabel, removeLabel, rows, blank, onRows, onCommit, children }: RowFieldsProps<T>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [newIndex, setNewIndex] = useState(-1);
  const shown = rows.length > 0 ? rows : [blank];
  const remove = (removed: number) => {
    onRows(shown.filter((_, index) => index !== removed));
    onCommit();
    addButton.current?.focus();
  };
  const add = () => {
    setNewIndex(shown.length);
    onRows([...shown, blank]);
  };
  return (
    <fieldset className="metadata-rows">
      <legend>{legend}</legend>
      {shown.map((row, index) => (
        <div className="metadata-row" key={removeLabel(index + 1)}>
          {children({
            row,
            index,
            isNew: index === newIndex,
            onRow: (changed) => onRows(shown.map((one, nth) => (nth === index ? changed : one))),
          })}
          {rows.length > 0 && <IconButton icon="x" label={removeLabel(index + 1)} onPress={() => remove(index)} />}
        </div>
      ))}
      <button type="button" className="link note" ref={addButton} onClick={add}>
        {addLabel}
      </button>
    </fieldset>
  );
}
