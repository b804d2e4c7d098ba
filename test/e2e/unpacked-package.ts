import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { MultiDirectedGraph } from 'graphology';
import { parse as parseGexf } from 'graphology-gexf';
import { type Table, tablesByParser } from '../table-readers.ts';
import { filesInZip } from './zip-file.ts';

export interface UnpackedPackage {
  folder: string;
  files: ReadonlyMap<string, Buffer>;
}

/** Unpacks a ZIP file into a folder next to it. */
export function unpack(zip: string): UnpackedPackage {
  const folder = `${zip} unpacked`;
  const files = filesInZip(readFileSync(zip));
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return { folder, files };
}

/** Returns the files whose checksum is wrong or missing in the package's list. */
export function wrongSums({ files }: UnpackedPackage): string[] {
  const lines = files.get('hashes.txt')?.toString().trimEnd().split('\n') ?? [];
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const isWrong = (name: string) =>
    createHash('sha256')
      .update(files.get(name) ?? '')
      .digest('hex') !== sums.get(name);
  return [...files.keys()].filter((name) => name !== 'hashes.txt' && isWrong(name));
}

/** Returns the tables of a package as each parser installed on this machine reads them. */
export function tablesIn({ folder, files }: UnpackedPackage): Promise<Map<string, Table[]>> {
  const names = [...files.keys()].filter((name) => /\.[ct]sv$/.test(name));
  return tablesByParser(names.map((name) => join(folder, name)));
}

/** Runs a DuckDB query in which `$` stands for the folder of the package. */
export async function duckdb({ folder }: UnpackedPackage, sql: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = (await connection.runAndReadAll(sql.replaceAll('$', folder))).getRowObjectsJson();
  connection.closeSync();
  return rows;
}

/** Validates a metadata file against its schema and returns the errors. */
export function schemaErrors({ files }: UnpackedPackage, name: string, schema: string): unknown[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const check = ajv.compile(JSON.parse(readFileSync(new URL(`../fixtures/${schema}`, import.meta.url), 'utf8')));
  check(JSON.parse(files.get(name)?.toString() ?? 'null'));
  return check.errors ?? [];
}

/** Returns the nodes and links of a network as a graph library reads them. */
export function gexf({ files }: UnpackedPackage, name: string): { nodes: string[]; links: string[] } {
  const graph = parseGexf(MultiDirectedGraph, files.get(name)?.toString() ?? '');
  return { nodes: graph.nodes(), links: graph.mapEdges((_, __, from, to) => `${from} ${to}`) };
}

/** Reads CSV with Python's `csv` module in the dialect that 4CAT uses. */
const reader = `
import csv, json, sys
with open(sys.argv[1], newline='', encoding='utf-8') as file:
    print(json.dumps(list(csv.DictReader(file, delimiter=',', quotechar='"', doublequote=True, escapechar='\\\\', strict=True))))
`;

const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Reads a CSV file as 4CAT does; returns `null` if Python is not installed. */
export function fourCat({ folder }: UnpackedPackage, name: string): Record<string, string>[] | null {
  if (!python) return null;
  return JSON.parse(execFileSync(python, ['-c', reader, join(folder, name)], { encoding: 'utf8', maxBuffer: 1e8 }));
}
