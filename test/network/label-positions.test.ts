import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionLabels, shortLabel } from '@/lib/network/label-positions';

const height = 13;
const stage = { width: 300, height: 200 };
const anyNode = fc.record({
  x: fc.integer({ min: -20, max: 320 }),
  y: fc.integer({ min: -20, max: 220 }),
  radius: fc.integer({ min: 1, max: 13 }),
  width: fc.integer({ min: 1, max: 150 }),
});

describe('positionLabels', () => {
  it('keeps every label within the stage and lets no labels overlap', () => {
    fc.assert(
      fc.property(fc.array(anyNode, { maxLength: 60 }), (nodes) => {
        const boxes = positionLabels(nodes, height, stage).flatMap((place, index) => {
          const { width = 0 } = nodes[index] ?? {};
          return place ? [{ ...place, right: place.x + width, bottom: place.y + height }] : [];
        });
        for (const [index, one] of boxes.entries()) {
          expect(one.x >= 0 && one.y >= 0 && one.right <= stage.width && one.bottom <= stage.height).toBe(true);
          const others = boxes.slice(index + 1);
          expect(
            others.every(
              ({ x, y, right, bottom }) => x >= one.right || one.x >= right || y >= one.bottom || one.y >= bottom,
            ),
          ).toBe(true);
        }
      }),
    );
  });

  it('places earlier labels first, each on a free side of its node, and omits one without space', () => {
    const node = { x: 150, y: 100, radius: 5, width: 40 };
    const places = positionLabels([node, node, node, node, node], height, stage);
    expect(places[0]).toEqual({ x: 159, y: 93.5 });
    expect(places[1]).toEqual({ x: 101, y: 93.5 });
    expect(places.filter((place) => place === null)).toHaveLength(1);
    expect(places[4]).toBeNull();
  });
});

describe('positionLabels › obstacles', () => {
  const node = { x: 150, y: 100, radius: 5, width: 40 };

  it('omits a label that would cover another node, unless too few are placed', () => {
    const around = [
      { ...node, x: 175 },
      { ...node, x: 125 },
      { ...node, y: 115 },
      { ...node, y: 85 },
    ];
    expect(positionLabels([...around, node], height, stage)[4]).toBeNull();
    expect(positionLabels([node, ...around], height, stage)[0]).not.toBeNull();
    expect(positionLabels([node, ...around], height, stage, [], undefined, 0)[0]).toBeNull();
  });

  it('places no label under an overlay such as the legend', () => {
    const legend = { left: 155, top: 0, right: 300, bottom: 200 };
    expect(positionLabels([node], height, stage, [legend])[0]).toEqual({ x: 101, y: 93.5 });
    expect(positionLabels([node], height, stage, [{ left: 0, top: 0, right: 300, bottom: 200 }])).toEqual([null]);
  });
});

describe('shortLabel', () => {
  it('wraps titles in direction isolates, and cuts long ones between characters', () => {
    expect(shortLabel('Tide mills')).toBe('\u2068Tide mills\u2069');
    const cut = shortLabel('😀'.repeat(40));
    expect([...cut]).toHaveLength(34);
    expect(cut.isWellFormed()).toBe(true);
  });
});
