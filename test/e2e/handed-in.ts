import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { MultiDirectedGraph } from 'graphology';
import { parse as parseGexf } from 'graphology-gexf';
import { type Table, tablesByReader } from '../table-readers.ts';
import { filesInZip } from './zip-file.ts';

/** A package as another lab has it: unpacked on a disk. */
export interface HandedIn {
  folder: string;
  files: ReadonlyMap<string, Buffer>;
}

/** Beside the zip, and gone with it. */
export function unpacked(zip: string): HandedIn {
  const folder = `${zip} unpacked`;
  const files = filesInZip(readFileSync(zip));
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return { folder, files };
}

/** Files whose sum is not the one that the package gives, and files that it gives none for. */
export function wrongSums({ files }: HandedIn): string[] {
  const lines = files.get('hashes.txt')?.toString().trimEnd().split('\n') ?? [];
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const isWrong = (name: string) =>
    createHash('sha256')
      .update(files.get(name) ?? '')
      .digest('hex') !== sums.get(name);
  return [...files.keys()].filter((name) => name !== 'hashes.txt' && isWrong(name));
}

/** Returns the tables of a package, as each reader on this machine finds them. */
export function tablesIn({ folder, files }: HandedIn): Promise<Map<string, Table[]>> {
  const names = [...files.keys()].filter((name) => /\.[ct]sv$/.test(name));
  return tablesByReader(names.map((name) => join(folder, name)));
}

/** What DuckDB answers, with the folder of the package as `$`. */
export async function duckdb({ folder }: HandedIn, sql: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = (await connection.runAndReadAll(sql.replaceAll('$', folder))).getRowObjectsJson();
  connection.closeSync();
  return rows;
}

/** What is wrong with a description by its schema. */
export function objections({ files }: HandedIn, name: string, schema: string): unknown[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const check = ajv.compile(JSON.parse(readFileSync(new URL(`../fixtures/${schema}`, import.meta.url), 'utf8')));
  check(JSON.parse(files.get(name)?.toString() ?? 'null'));
  return check.errors ?? [];
}

/** Nodes and links of a network, as a library for graphs reads them. */
export function gexf({ files }: HandedIn, name: string): { nodes: string[]; links: string[] } {
  const graph = parseGexf(MultiDirectedGraph, files.get(name)?.toString() ?? '');
  return { nodes: graph.nodes(), links: graph.mapEdges((_, __, from, to) => `${from} ${to}`) };
}

/** What Python's own csv reads with the dialect that 4CAT gives it. */
const reader = `
import csv, json, sys
with open(sys.argv[1], newline='', encoding='utf-8') as file:
    print(json.dumps(list(csv.DictReader(file, delimiter=',', quotechar='"', doublequote=True, escapechar='\\\\', strict=True))))
`;

const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0);

/** `null` where this machine has no Python. */
export function fourCat({ folder }: HandedIn, name: string): Record<string, string>[] | null {
  if (!python) return null;
  return JSON.parse(execFileSync(python, ['-c', reader, join(folder, name)], { encoding: 'utf8', maxBuffer: 1e8 }));
}
