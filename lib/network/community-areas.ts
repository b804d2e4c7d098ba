/** Coordinates of the nodes, in the order of the network; the unit is arbitrary. */
export interface NodePositions {
  x: Float32Array;
  y: Float32Array;
}

/** A community as a disc. Lengths are in node distances. */
interface Area {
  x: number;
  y: number;
  radius: number;
  nodes: number[];
}

/**
 * Number of communities that have their own disc. The remaining communities, each with few nodes, share one more disc.
 */
const maxAreas = 60;
/** Radius of the disc of one node. A disc of n nodes has the square root of n times this radius. */
const nodeRadius = 0.85;
/** Minimum distance between the centres of two discs, relative to the sum of their radii. */
const areaGap = 1.35;
const areaPasses = 120;
/** Fraction of its distance to the centre of the picture by which a disc moves in each pass. */
const pull = 0.01;

/**
 * Gives each community its own area near its place in the layout, and spreads its nodes over that area. Without this,
 * dense communities overlap, and distant ones leave the picture empty. Communities of large nodes, by `radii` in any
 * unit, get more area. Each of the `passes` moves apart nodes that are too close to each other.
 */
export function separateCommunities(
  positions: NodePositions,
  communities: Uint32Array,
  passes: number,
  radii: Float32Array,
): NodePositions {
  const areas = areasOf(positions, communities, radii);
  for (let pass = 0; pass < areaPasses; pass += 1) {
    for (const area of areas) {
      area.x *= 1 - pull;
      area.y *= 1 - pull;
    }
    pushAreas(areas);
  }
  const placed = { x: new Float32Array(communities.length), y: new Float32Array(communities.length) };
  for (const area of areas) fillArea(area, positions, placed);
  for (let pass = 0; pass < passes; pass += 1) pushNodes(placed);
  return placed;
}

/**
 * Returns the areas of the communities. They keep the order of the layout, from left to right and from top to bottom, but
 * are evenly distributed.
 */
function areasOf({ x, y }: NodePositions, communities: Uint32Array, radii: Float32Array): Area[] {
  const members = new Map<number, number[]>();
  for (const [node, community] of communities.entries()) {
    const area = Math.min(community, maxAreas);
    const nodes = members.get(area);
    if (nodes) nodes.push(node);
    else members.set(area, [node]);
  }
  const mean = meanOf(radii, [...radii.keys()]);
  const areas = Array.from(members.values(), (nodes) => ({
    x: meanOf(x, nodes),
    y: meanOf(y, nodes),
    radius: nodeRadius * Math.sqrt(nodes.length) * Math.max(1, (meanOf(radii, nodes) / mean) ** 1.5),
    nodes,
  }));
  const across = Math.sqrt(communities.length) * nodeRadius * 2;
  const columns = ranksOf(areas.map((area) => area.x));
  const rows = ranksOf(areas.map((area) => area.y));
  for (const [index, area] of areas.entries()) {
    area.x = ((columns[index] ?? 0) - 0.5) * across;
    area.y = ((rows[index] ?? 0) - 0.5) * across;
  }
  return areas;
}

const meanOf = (values: Float32Array, nodes: readonly number[]): number =>
  nodes.reduce((sum, node) => sum + (values[node] ?? 0), 0) / nodes.length;

/** Returns the rank of each value, from 0 to 1. */
function ranksOf(values: readonly number[]): Float64Array {
  const ranks = new Float64Array(values.length);
  const order = [...values.keys()].sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0) || one - other);
  for (const [rank, index] of order.entries()) ranks[index] = order.length > 1 ? rank / (order.length - 1) : 0.5;
  return ranks;
}

/** Moves overlapping discs apart, and moves the smaller disc further. */
function pushAreas(areas: readonly Area[]): void {
  for (const [index, one] of areas.entries()) {
    for (const other of areas.slice(index + 1)) {
      const right = other.x - one.x;
      const down = other.y - one.y;
      const apart = Math.hypot(right, down) || 1;
      const missing = (one.radius + other.radius) * areaGap - apart;
      if (missing <= 0) continue;
      const share = other.nodes.length / (one.nodes.length + other.nodes.length);
      one.x -= (right / apart) * missing * share;
      one.y -= (down / apart) * missing * share;
      other.x += (right / apart) * missing * (1 - share);
      other.y += (down / apart) * missing * (1 - share);
    }
  }
}

/**
 * Places the nodes of a community in its disc. The nodes keep their directions from the centre and their order by
 * distance.
 */
function fillArea({ x, y, radius, nodes }: Area, from: NodePositions, placed: NodePositions): void {
  const middleX = meanOf(from.x, nodes);
  const middleY = meanOf(from.y, nodes);
  const offsets = nodes.map((node) => {
    const right = (from.x[node] ?? 0) - middleX;
    const down = (from.y[node] ?? 0) - middleY;
    return { node, right, down, oldDistance: Math.hypot(right, down) };
  });
  offsets.sort((one, other) => one.oldDistance - other.oldDistance || one.node - other.node);
  for (const [rank, { node, right, down, oldDistance }] of offsets.entries()) {
    const distance = oldDistance > 0 ? radius * Math.sqrt((rank + 0.5) / nodes.length) : 0;
    placed.x[node] = x + (oldDistance > 0 ? (right / oldDistance) * distance : 0);
    placed.y[node] = y + (oldDistance > 0 ? (down / oldDistance) * distance : 0);
  }
}

/** Moves apart the two nodes of each pair that is too close, each node by half of the missing distance. */
function pushNodes(positions: NodePositions): void {
  const { columns, starts, nodes } = gridOf(positions);
  const cells = starts.length - 1;
  // This cell has already been compared with the cells before it.
  const laterNeighbours = [1, columns - 1, columns, columns + 1];
  for (let cell = 0; cell < cells; cell += 1) {
    const end = starts[cell + 1] ?? 0;
    for (let index = starts[cell] ?? 0; index < end; index += 1) {
      const one = nodes[index] ?? 0;
      for (let other = index + 1; other < end; other += 1) pushPair(positions, one, nodes[other] ?? 0);
      for (const step of laterNeighbours) {
        const last = starts[Math.min(cell + step + 1, cells)] ?? 0;
        for (let other = starts[Math.min(cell + step, cells)] ?? 0; other < last; other += 1) {
          pushPair(positions, one, nodes[other] ?? 0);
        }
      }
    }
  }
}

function pushPair({ x, y }: NodePositions, one: number, other: number): void {
  const right = (x[other] ?? 0) - (x[one] ?? 0);
  const down = (y[other] ?? 0) - (y[one] ?? 0);
  const apart = Math.hypot(right, down);
  if (apart >= 1) return;
  const shift = (1 - apart) / 2;
  // Two nodes at the same point have no direction to move in, so the index of one of them determines it.
  const towardsX = apart > 0 ? right / apart : Math.cos(other);
  const towardsY = apart > 0 ? down / apart : Math.sin(other);
  x[one] = (x[one] ?? 0) - towardsX * shift;
  y[one] = (y[one] ?? 0) - towardsY * shift;
  x[other] = (x[other] ?? 0) + towardsX * shift;
  y[other] = (y[other] ?? 0) + towardsY * shift;
}

/** The nodes grouped by cell, so that only nearby nodes are compared. */
interface Grid {
  columns: number;
  /** The index in `nodes` at which each cell starts, and the index after the last cell. */
  starts: Uint32Array;
  nodes: Uint32Array;
}

/** Maximum number of rows, and of columns that contain nodes. Nodes beyond the limit are put in the last of these. */
const maxColumns = 512;

/**
 * Sorts the nodes into square cells whose width is the minimum distance of nodes. The empty last column separates the
 * rows.
 */
function gridOf({ x, y }: NodePositions): Grid {
  const left = x.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const top = y.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const columnOf = (value: number, first: number) => Math.min(maxColumns - 1, Math.floor(value - first));
  const columns = x.reduce((most, one) => Math.max(most, columnOf(one, left)), 0) + 2;
  const rows = y.reduce((most, one) => Math.max(most, columnOf(one, top)), 0) + 1;
  const cells = Uint32Array.from(x, (one, node) => columnOf(y[node] ?? 0, top) * columns + columnOf(one, left));
  const starts = new Uint32Array(columns * rows + 1);
  for (const cell of cells) starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
  for (let cell = 1; cell < starts.length; cell += 1) starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0);
  const next = starts.slice();
  const nodes = new Uint32Array(x.length);
  for (const [node, cell] of cells.entries()) {
    const index = next[cell] ?? 0;
    nodes[index] = node;
    next[cell] = index + 1;
  }
  return { columns, starts, nodes };
}
