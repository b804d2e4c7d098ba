import type { Agreement } from '@/lib/coding/agreement';
import { scaleOf } from '@/lib/coding/agreement';
import { allValues, columnNames, countUses, valueName, variablesOf } from '@/lib/coding/codebook';
import { codebookJson } from '@/lib/coding/codebook-file';
import { type Coding, codesByUnit, codeText, finalAnswer, noCoding, unitKey } from '@/lib/coding/codes';
import type { Interval } from '@/lib/coding/krippendorff';
import {
  type Code,
  type CodebookValue,
  codedLevels,
  codeRecord,
  type Variable,
  variableKinds,
} from '@/lib/coding/records';
import { studyAgreement } from '@/lib/coding/study-agreement';
import type { VideoId } from '@/lib/service/ids';
import { strictJson } from '@/lib/shared/json';
import { csvText } from '@/lib/shared/table';
import { type CellValue, type Column, type ExportTable, recordColumns, tableColumn } from './columns';
import { type ExportFile, type ExportSource, exportedIds, textBytes } from './export-file';

interface CodeRow {
  code: Code;
  variable: Variable;
}
const code = recordColumns(codeRecord);
const ofCode = (column: ReturnType<typeof code>) => ({
  ...column,
  cellOf: (row: CodeRow) => column.cellOf(row.code),
});

/** The codes, one row each. */
export const codesTable: ExportTable<CodeRow> = {
  name: 'codes.csv',
  fields: [
    ofCode(code('videoId', 'columnId', 'id')),
    tableColumn('variable', 'text', 'columnVariable', ({ variable }) => variable.name),
    ofCode(code('variableId', 'columnVariableId')),
    { ...ofCode(code('seconds', 'columnCodeSeconds')), unit: 'seconds' },
    tableColumn('answer', 'text', 'columnCodeAnswer', (row) => codeText(row.variable, row.code)),
    tableColumn('value_ids', 'list', 'columnCodeValueIds', (row) =>
      Array.isArray(row.code.answer) ? strictJson(row.code.answer) : null,
    ),
    ofCode(code('coder', 'columnCoder')),
    ofCode(code('isDecision', 'columnIsDecision')),
    ofCode(code('codedAt', 'columnCodedAt')),
    ofCode(code('codebookVersion', 'columnCodebookVersion')),
  ],
};

interface ValueRow {
  variable: Variable;
  /** `null` for a variable without values. */
  value: CodebookValue | null;
  uses: number;
}

/** The codebook, with a row for each value. */
export const codebookTable: ExportTable<ValueRow> = {
  name: 'codebook.csv',
  fields: [
    tableColumn('variable_id', 'text', 'columnVariableId', ({ variable }) => variable.id),
    tableColumn('variable', 'text', 'columnVariable', ({ variable }) => variable.name),
    tableColumn('definition', 'text', 'columnVariableDefinition', ({ variable }) => variable.definition),
    {
      ...tableColumn('kind', 'text', 'columnVariableKind', ({ variable }: ValueRow) => variable.kind),
      values: variableKinds,
    },
    {
      ...tableColumn('level', 'text', 'columnVariableLevel', ({ variable }: ValueRow) => variable.level),
      values: codedLevels,
    },
    tableColumn('value_id', 'text', 'columnValueId', ({ value }) => value?.id ?? null),
    tableColumn('value', 'text', 'columnValue', ({ value }) => value?.name ?? null),
    tableColumn('value_definition', 'text', 'columnValueDefinition', ({ value }) => value?.definition ?? null),
    tableColumn('key', 'integer', 'columnValueKey', ({ value }) => value?.key ?? null),
    tableColumn('uses', 'integer', 'columnValueUses', ({ uses }) => uses),
    tableColumn('is_deleted', 'boolean', 'columnValueDeleted', ({ variable, value }) =>
      Boolean(variable.deleted ?? value?.deleted),
    ),
  ],
};

const scales = ['nominal', 'interval', 'masi'] as const;
const figure = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : value.toFixed(6);
const bound = (interval: Interval | null | undefined, end: keyof Interval) => figure(interval?.[end]);

/** The agreement of coders, with a row for each variable and each pair of coders, and for all of them. */
export const agreementTable: ExportTable<Agreement> = {
  name: 'agreement.csv',
  fields: [
    tableColumn('variable_id', 'text', 'columnVariableId', ({ variable }) => variable.id),
    tableColumn('variable', 'text', 'columnVariable', ({ variable }) => variable.name),
    { ...tableColumn('scale', 'text', 'columnScale', ({ variable }: Agreement) => scaleOf(variable)), values: scales },
    tableColumn('coders', 'list', 'columnCoders', ({ coders }) => strictJson(coders)),
    tableColumn('units', 'integer', 'columnUnits', ({ units }) => units),
    tableColumn('agreement', 'decimal', 'columnAgreement', ({ agreement }) => figure(agreement)),
    tableColumn('kappa', 'decimal', 'columnKappa', ({ kappa }) => figure(kappa?.kappa)),
    tableColumn('kappa_low', 'decimal', 'columnKappaLow', ({ kappa }) => bound(kappa?.interval, 'low')),
    tableColumn('kappa_high', 'decimal', 'columnKappaHigh', ({ kappa }) => bound(kappa?.interval, 'high')),
    tableColumn('alpha', 'decimal', 'columnAlpha', ({ alpha }) => figure(alpha)),
    tableColumn('alpha_low', 'decimal', 'columnAlphaLow', ({ alphaInterval }) => bound(alphaInterval, 'low')),
    tableColumn('alpha_high', 'decimal', 'columnAlphaHigh', ({ alphaInterval }) => bound(alphaInterval, 'high')),
  ],
};

const tableText = <Row>({ fields }: ExportTable<Row>, rows: readonly Row[]): string =>
  csvText([fields.map(({ name }) => name), ...rows.map((row) => fields.map(({ cellOf }) => cellOf(row)))]);

/** Returns the coding of the exported videos, without codes of unknown variables. */
export function exportedCoding(source: Pick<ExportSource, 'coding' | 'snapshot' | 'chosen' | 'notes'>): Coding {
  const { codebook, codes } = source.coding ?? noCoding;
  const ids = new Set<VideoId>(exportedIds(source));
  const known = new Set(codebook?.variables.map(({ id }) => id));
  return { codebook, codes: codes.filter(({ videoId, variableId }) => ids.has(videoId) && known.has(variableId)) };
}

function codeRows({ codebook, codes }: Coding): CodeRow[] {
  const variables = new Map(codebook?.variables.map((variable) => [variable.id, variable]));
  return codes.flatMap((one) => {
    const variable = variables.get(one.variableId);
    return variable ? [{ code: one, variable }] : [];
  });
}

const codesCsv = (coding: Coding): string => tableText(codesTable, codeRows(coding));

function codebookCsv({ codebook, codes }: Coding): string {
  const uses = countUses(codes);
  const rows = (codebook?.variables ?? []).flatMap((variable): ValueRow[] => {
    const values = allValues(variable);
    if (values.length === 0)
      return [{ variable, value: null, uses: codes.filter(({ variableId }) => variableId === variable.id).length }];
    return values.map((value) => ({ variable, value, uses: uses.get(`${variable.id} ${value.id}`) ?? 0 }));
  });
  return tableText(codebookTable, rows);
}

export const agreementCsv = (rows: readonly Agreement[]): string => tableText(agreementTable, rows);

const codingFile = (
  name: string,
  mediaType: string,
  textOf: (coding: Coding, ids: readonly VideoId[]) => string,
): ExportFile => ({
  name,
  mediaType,
  chunks: (source) => textBytes(textOf(exportedCoding(source), exportedIds(source))),
});

const csvType = 'text/csv;charset=utf-8';

/** The codebook, the codes and the agreement of the coders. */
export const codingFiles: readonly ExportFile[] = [
  codingFile('codebook.json', 'application/json', ({ codebook }) => (codebook ? codebookJson(codebook) : '')),
  codingFile(codebookTable.name, csvType, codebookCsv),
  codingFile(codesTable.name, csvType, codesCsv),
  codingFile(agreementTable.name, csvType, (coding, ids) => agreementCsv(studyAgreement(coding, ids))),
];

/** The variables of videos, which have a column in tables of videos. */
const columnVariables = ({ coding }: Pick<ExportSource, 'coding'>): Variable[] =>
  variablesOf(coding?.codebook ?? null).filter(({ level }) => level === 'video');

/** Returns the columns with the final codes of the videos. */
export function codeColumns(source: Pick<ExportSource, 'coding'>): Column<VideoId, CellValue>[] {
  const variables = columnVariables(source);
  const names = columnNames(variables);
  const units = codesByUnit(variables.length === 0 ? [] : (source.coding?.codes ?? []));
  return variables.map((variable) => {
    const kind = variable.kind === 'any' ? 'list' : variable.kind === 'number' ? 'decimal' : 'text';
    return tableColumn(names.get(variable.id) ?? '', kind, 'columnFinalCode', (videoId) => {
      const answer = finalAnswer(units.get(unitKey(videoId, variable.id)) ?? []);
      if (answer === null) return null;
      return variable.kind === 'any' && Array.isArray(answer)
        ? strictJson(answer.map((id) => valueName(variable, id)))
        : codeText(variable, { answer });
    });
  });
}
