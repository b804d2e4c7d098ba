import { useId, useState } from 'react';
import { dateText, joinFacts } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { Segmented } from '@/components/ui/Segmented';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { countUses, valuesOf, variablesOf } from '@/lib/coding/codebook';
import type { Code, CodebookValue, Variable, VariableKind } from '@/lib/coding/records';
import { variableKinds } from '@/lib/coding/records';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import type { CodedCollection } from './coded-collection';
import { useCodingStore } from './use-coding';

const kindNames: Record<VariableKind, MessageName> = {
  one: 'kindOne',
  any: 'kindAny',
  'yes-no': 'kindYesNo',
  number: 'kindNumber',
  text: 'kindText',
};

/** The variables of the codebook, and the form of the chosen one. */
export function CodebookView({ coding, ids }: CodedCollection) {
  const t = useTranslation();
  const { addVariable } = useCodingStore().getState();
  const variables = variablesOf(coding.codebook);
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = variables.find(({ id }) => id === chosenId) ?? variables[0];
  const add = async () => choose(await addVariable(t('variableNew', variables.length + 1)));
  return (
    <div className="codebook">
      <section className="stack" aria-label={t('codebookVariables')}>
        {variables.length === 0 && <p className="note">{t('codebookEmptyNote')}</p>}
        {variables.length > 0 && (
          <table className="plain-table data-table">
            <thead>
              <tr>
                <th scope="col">{t('codebookVariable')}</th>
                <th scope="col">{t('codebookValues')}</th>
                <th scope="col" className="numeric">
                  {t('codebookCoded')}
                </th>
              </tr>
            </thead>
            <tbody>
              {variables.map((variable) => (
                <tr key={variable.id} className={variable === chosen ? 'chosen' : undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link"
                      aria-pressed={variable === chosen}
                      onClick={() => choose(variable.id)}
                    >
                      <bdi className={variable === chosen ? 'strong' : undefined}>{variable.name}</bdi>
                    </button>
                  </th>
                  <td>{kindText(t, variable)}</td>
                  <td className="numeric">{codedText(t, variable, coding.codes, ids.length)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div>
          <button type="button" className="button" onClick={() => void add()}>
            <Icon name="plus" />
            <span>{t('variableAdd')}</span>
          </button>
        </div>
      </section>
      {chosen && (
        <VariableForm key={chosen.id} variable={chosen} codes={coding.codes}>
          {coding.codebook &&
            joinFacts(t, [
              t('codebookVersion', coding.codebook.version, dateText(t, coding.codebook.changedAt)),
              t.plural('codesKept', coding.codes.filter(({ variableId }) => variableId === chosen.id).length),
            ])}
        </VariableForm>
      )}
    </div>
  );
}

function kindText(t: Translate, variable: Variable): string {
  const level = t(variable.level === 'video' ? 'levelVideo' : 'levelMoment');
  const count = valuesOf(variable).length;
  const hasCount = variable.kind === 'one' || variable.kind === 'any';
  return joinFacts(t, [t(kindNames[variable.kind]), ...(hasCount ? [t.number(count)] : []), level]);
}

function codedText(t: Translate, { id, level }: Variable, codes: readonly Code[], videos: number): string {
  const own = codes.filter(({ variableId }) => variableId === id);
  if (level === 'moment') return t.number(own.length);
  return t('codedOf', new Set(own.map(({ videoId }) => videoId)).size, videos);
}

interface FormProps {
  variable: Variable;
  codes: readonly Code[];
  /** The version of the codebook. */
  children: React.ReactNode;
}

function VariableForm({ variable, codes, children }: FormProps) {
  const t = useTranslation();
  const kindId = useId();
  const levelId = useId();
  const { changeVariable, deleteVariable } = useCodingStore().getState();
  const { id, name, kind, level } = variable;
  return (
    <section className="stack" aria-label={name}>
      <div className="variable-fields">
        <SavedField label={t('codebookName')} value={name} onSave={(text) => void changeVariable(id, { name: text })} />
        <div className="field">
          <label htmlFor={kindId}>{t('codebookValues')}</label>
          <select
            id={kindId}
            className="select"
            value={kind}
            onChange={({ target }) =>
              void changeVariable(id, { kind: variableKinds.find((one) => one === target.value) ?? kind })
            }
          >
            {variableKinds.map((one) => (
              <option key={one} value={one}>
                {t(kindNames[one])}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <span className="label" id={levelId}>
            {t('codedAt')}
          </span>
          <Segmented
            labelledBy={levelId}
            options={[
              ['video', t('levelVideo')],
              ['moment', t('levelMoment')],
            ]}
            value={level}
            onChoose={(one) => void changeVariable(id, { level: one })}
          />
        </div>
      </div>
      <DefinitionField value={variable.definition} onSave={(definition) => void changeVariable(id, { definition })} />
      {(kind === 'one' || kind === 'any') && <ValueTable variable={variable} codes={codes} />}
      <div className="flex-row wrap">
        <button type="button" className="button danger" onClick={() => void deleteVariable(variable)}>
          {t('variableDelete')}
        </button>
        <span className="grow" />
        <span className="note">{children}</span>
      </div>
    </section>
  );
}

/** A text field that is saved on Enter and when it loses the focus. An empty name is not saved. */
function SavedField({
  label,
  value,
  canBeEmpty = false,
  onSave,
}: {
  label: string;
  value: string;
  canBeEmpty?: boolean;
  onSave(text: string): void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    const text = typed?.trim() ?? value;
    if (text !== value && (canBeEmpty || text !== '')) onSave(text);
    setTyped(null);
  };
  return <TextField label={label} value={typed ?? value} onType={setTyped} onCommit={save} />;
}

function DefinitionField({ value, onSave }: { value: string; onSave(text: string): void }) {
  const t = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="field">
      <label htmlFor={id}>{t('codebookDefinition')}</label>
      <textarea
        id={id}
        className="input multiline"
        rows={2}
        dir="auto"
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed !== null && typed.trim() !== value) onSave(typed.trim());
          setTyped(null);
        }}
      />
    </div>
  );
}

function ValueTable({ variable, codes }: Pick<FormProps, 'variable' | 'codes'>) {
  const t = useTranslation();
  const { addValue } = useCodingStore().getState();
  const uses = countUses(codes);
  const values = valuesOf(variable);
  return (
    <>
      {values.length === 0 && <p className="note">{t('codebookNoValues')}</p>}
      {values.length > 0 && (
        <table className="plain-table data-table value-table">
          <thead>
            <tr>
              <th scope="col">{t('codebookKey')}</th>
              <th scope="col">{t('codebookValue')}</th>
              <th scope="col">{t('codebookDefinition')}</th>
              <th scope="col" className="numeric">
                {t('codebookUsed')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <ValueRow
                key={value.id}
                variable={variable}
                value={value}
                uses={uses.get(`${variable.id} ${value.id}`)}
              />
            ))}
          </tbody>
        </table>
      )}
      <div>
        <button
          type="button"
          className="button"
          onClick={() => void addValue(variable.id, t('valueNew', variable.values.length + 1))}
        >
          <Icon name="plus" />
          <span>{t('valueAdd')}</span>
        </button>
      </div>
    </>
  );
}

const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function ValueRow({
  variable,
  value,
  uses = 0,
}: {
  variable: Variable;
  value: CodebookValue;
  uses?: number | undefined;
}) {
  const t = useTranslation();
  const { changeValue, deleteValue } = useCodingStore().getState();
  const change = (part: Partial<Pick<CodebookValue, 'name' | 'definition' | 'key'>>) =>
    void changeValue(variable.id, value.id, part);
  return (
    <tr>
      <td>
        <select
          className="select small"
          aria-label={t('codebookKeyOf', value.name)}
          value={value.key ?? ''}
          onChange={({ target }) => change({ key: Number(target.value) || null })}
        >
          <option value="">–</option>
          {keys.map((key) => (
            <option key={key}>{key}</option>
          ))}
        </select>
      </td>
      <td>
        <SavedField label={t('codebookValue')} value={value.name} onSave={(name) => change({ name })} />
      </td>
      <td>
        <SavedField
          label={t('codebookDefinition')}
          value={value.definition}
          canBeEmpty
          onSave={(definition) => change({ definition })}
        />
      </td>
      <td className="numeric">{t.number(uses)}</td>
      <td>
        <IconButton
          icon="trash"
          label={t('valueDelete', value.name)}
          onPress={() => void deleteValue(variable.id, value)}
        />
      </td>
    </tr>
  );
}
