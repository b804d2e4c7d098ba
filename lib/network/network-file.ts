/** The type of a column in network files; `count` is a whole number that may not fit into 32 bits. */
export type ColumnType = 'text' | 'count' | 'number';
export type ColumnValue = string | number | null;

export interface Column<T> {
  name: string;
  type: ColumnType;
  value(item: T): ColumnValue;
}

export interface FileNode {
  id: string;
  label: string;
  /** `null` if the network was not laid out. */
  position: { x: number; y: number } | null;
}

export interface FileEdge {
  source: string;
  target: string;
}

/** The networks, by the names of their files. */
export const networkNames = ['related', 'channels', 'tags', 'replies'] as const;
export type NetworkName = (typeof networkNames)[number];

/** Returns whether the links of a network have a direction. */
export const isDirected = (name: NetworkName): boolean => name === 'related' || name === 'replies';

/** A network as it is written to files. */
export interface NetworkFile<Node extends FileNode = FileNode, Edge extends FileEdge = FileEdge> {
  name: NetworkName;
  /** What the links mean, for readers of the files. */
  description: string;
  nodes: readonly Node[];
  edges: readonly Edge[];
  /** The columns after id and label. */
  nodeColumns: readonly Column<Node>[];
  /** The columns after source and target. */
  edgeColumns: readonly Column<Edge>[];
  /** The column that tells parallel edges apart, because Gephi merges those of one kind; `null` without any. */
  kind: Column<Edge> | null;
}
