import type { Answer, Code, Codebook, CodebookValue, Variable } from './records';

export type VariableChange = Partial<Pick<Variable, 'name' | 'definition' | 'kind' | 'level'>>;
export type ValueChange = Partial<Pick<CodebookValue, 'name' | 'definition' | 'key'>>;

export const createCodebook = (collectionId: string, changedAt: number): Codebook => ({
  collectionId,
  version: 1,
  changedAt,
  isUsed: false,
  variables: [],
});

/** Returns a codebook with other variables. The version rises if codes or files have the current one. */
export const withVariables = (codebook: Codebook, variables: Variable[], changedAt: number): Codebook => ({
  ...codebook,
  variables,
  version: codebook.isUsed ? codebook.version + 1 : codebook.version,
  isUsed: false,
  changedAt,
});

const notDeleted = ({ deleted }: { deleted?: true }): boolean => deleted === undefined;

export const variablesOf = (codebook: Codebook | null): Variable[] => codebook?.variables.filter(notDeleted) ?? [];

/** Values of the kind `yes-no`. */
const yesNo: readonly CodebookValue[] = [
  { id: 'yes', name: 'yes', definition: '', key: 1 },
  { id: 'no', name: 'no', definition: '', key: 2 },
];

/** Returns all values that codes of a variable can have, with the deleted ones. */
export const allValues = ({ kind, values }: Variable): readonly CodebookValue[] =>
  kind === 'yes-no' ? yesNo : kind === 'one' || kind === 'any' ? values : [];

export const valuesOf = (variable: Variable): CodebookValue[] => allValues(variable).filter(notDeleted);

/** Returns the smallest digit that gives no value yet; `null` if all nine do. */
export const freeKey = (variable: Variable): number | null => {
  const used = new Set(valuesOf(variable).map(({ key }) => key));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].find((key) => !used.has(key)) ?? null;
};

export const createVariable = (id: string, name: string): Variable => ({
  id,
  name,
  definition: '',
  kind: 'one',
  level: 'video',
  values: [],
});

export const changeVariable = (variables: readonly Variable[], id: string, change: Partial<Variable>): Variable[] =>
  variables.map((one) => (one.id === id ? { ...one, ...change } : one));

/** Returns the variables with other values of one of them, made from those that it has now. */
export const withValues = (
  variables: readonly Variable[],
  id: string,
  change: (variable: Variable) => CodebookValue[],
): Variable[] => variables.map((one) => (one.id === id ? { ...one, values: change(one) } : one));

/** Changes a value. A key that another value has moves to this one. */
export const changeValue = (variable: Variable, id: string, change: Partial<CodebookValue>): Variable => ({
  ...variable,
  values: variable.values.map((one) => {
    if (one.id === id) return { ...one, ...change };
    return change.key && one.key === change.key ? { ...one, key: null } : one;
  }),
});

/** Returns an answer in words: the names of its values, a number in digits, or a text. */
export const answerText = (variable: Variable, answer: Answer): string =>
  Array.isArray(answer) ? answer.map((id) => valueName(variable, id)).join('; ') : String(answer);

/** Returns the name of a value; its id if the codebook does not have it. */
export const valueName = (variable: Variable, id: string): string =>
  allValues(variable).find((value) => value.id === id)?.name ?? id;

/** Returns whether an answer has the form of a variable's kind. Its values may be deleted or unknown. */
export function fitsKind({ kind }: Variable, answer: Answer): boolean {
  if (kind === 'number') return typeof answer === 'number';
  if (kind === 'text') return typeof answer === 'string';
  return Array.isArray(answer) && (kind === 'any' ? answer.length > 0 : answer.length === 1);
}

/** Returns a text in the form of column names, which no format has to escape. */
const columnPart = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** Returns the name of a variable's column in tables of videos, such as `code_who_speaks`. */
export function columnNames(variables: readonly Variable[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, name } of variables) {
    // A codebook that was written by hand can have any ids.
    const column = `code_${columnPart(name) || columnPart(id)}`;
    const taken = new Set(names.values());
    const free = [column, `${column}_${columnPart(id)}`].find((one) => !taken.has(one));
    names.set(id, free ?? `${column}_${names.size + 1}`);
  }
  return names;
}

/** Counts how often each value was given, by variable and value. */
export function countUses(codes: readonly Code[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { variableId, answer } of codes) {
    for (const id of Array.isArray(answer) ? answer : []) {
      const key = `${variableId} ${id}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Returns the variables after another codebook was imported. Its variables and values replace those with the same id;
 * values that only this codebook has stay, deleted, for the codes with them.
 */
export function importedVariables(own: readonly Variable[], imported: readonly Variable[]): Variable[] {
  const changed = own.map((variable) => {
    const other = imported.find(({ id }) => id === variable.id);
    if (!other) return variable;
    const kept = variable.values.filter(({ id }) => other.values.every((value) => value.id !== id));
    return { ...other, values: [...other.values, ...kept.map((value) => ({ ...value, deleted: true as const }))] };
  });
  return [...changed, ...imported.filter(({ id }) => own.every((variable) => variable.id !== id))];
}
