import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';

/** Returns the first Python that has these modules. In the path, another Python may precede Debian's. */
export const pythonWith = (...modules: string[]): string | undefined => pythonsWith(...modules)[0];

/** Returns every Python that has these modules, because each may have another version of them. */
export function pythonsWith(...modules: string[]): string[] {
  const find = `import importlib.util, sys; sys.exit(None in map(importlib.util.find_spec, ${JSON.stringify(modules)}))`;
  const has = (name: string) => spawnSync(name, ['-c', find]).status === 0;
  const found = ['python3', '/usr/bin/python3'].filter(has);
  return found.length > 0 ? found : ['python'].filter(has);
}

/** Returns the JSON that a Python script prints. */
export const fromPython = (python: string, script: string, args: readonly string[]): unknown =>
  JSON.parse(execFileSync(python, ['-c', script, ...args], { encoding: 'utf8', maxBuffer: 1e9 }));

/** Cells of a table as strings, row by row, starting with the header. */
export type Table = string[][];

const separatorOf = (path: string): string => (path.endsWith('.tsv') ? '\t' : ',');

const byPythonCsv = `
import csv, json, sys
def rows(path):
    with open(path, newline='', encoding='utf-8') as file:
        return list(csv.reader(file, delimiter='\\t' if path.endswith('.tsv') else ',', strict=True))
csv.field_size_limit(sys.maxsize)
print(json.dumps([rows(path) for path in sys.argv[1:]]))
`;

const byPandas = `
import json, pandas, sys
def rows(path):
    separator = '\\t' if path.endswith('.tsv') else ','
    return pandas.read_csv(path, sep=separator, dtype=str, header=None, keep_default_na=False, skip_blank_lines=False)
print(json.dumps([rows(path).values.tolist() for path in sys.argv[1:]]))
`;

function byPapaparse(path: string): Table {
  const { data, errors } = Papa.parse<string[]>(readFileSync(path, 'utf8'), { delimiter: separatorOf(path) });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  // The parser returns an additional empty row after the last line break.
  return data.slice(0, -1);
}

async function byDuckdb(paths: readonly string[]): Promise<Table[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const tables: Table[] = [];
  for (const path of paths) {
    const dialect = `delim='${separatorOf(path)}', quote='"', escape='"', header=false, all_varchar=true`;
    const reader = await connection.runAndReadAll(`FROM read_csv('${path.replaceAll("'", "''")}', ${dialect})`);
    tables.push(reader.getRowsJson().map((row) => row.map((cell) => String(cell ?? ''))));
  }
  connection.closeSync();
  return tables;
}

/** Returns the tables as read by each installed parser, by parser name. pandas is optional. */
export async function tablesByParser(paths: readonly string[]): Promise<Map<string, Table[]>> {
  const python = pythonWith('csv');
  const withPandas = pythonWith('pandas');
  const tables = new Map([
    ['papaparse', paths.map(byPapaparse)],
    ['DuckDB', await byDuckdb(paths)],
  ]);
  if (python) tables.set("Python's csv", fromPython(python, byPythonCsv, paths) as Table[]);
  if (withPandas) tables.set('pandas', fromPython(withPandas, byPandas, paths) as Table[]);
  return tables;
}
