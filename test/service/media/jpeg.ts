/** Returns the number of Huffman codes of each length from 1 to 16 bits; here every code has four bits. */
const fourBitCodes = (symbols: number): number[] =>
  Array.from({ length: 16 }, (_, index) => (index === 3 ? symbols : 0));
const categories = 12;

const marker = (code: number, payload: number[]): number[] => {
  const length = payload.length + 2;
  return [0xff, code, length >> 8, length & 0xff, ...payload];
};

const wide = (number: number): number[] => [number >> 8, number & 0xff];

/** Returns everything before the scan data (ITU T.81): greyscale, with all quantisation values 8. */
const head = (width: number, height: number): number[] => [
  0xff,
  0xd8,
  ...marker(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
  ...marker(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
  ...marker(0xc0, [8, ...wide(height), ...wide(width), 1, 1, 0x11, 0]),
  ...marker(0xc4, [0x00, ...fourBitCodes(categories), ...Array.from({ length: categories }, (_, index) => index)]),
  ...marker(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
  ...marker(0xda, [1, 1, 0, 0, 63, 0]),
];

/** Collects bits as bytes. A zero byte follows each 0xff byte, and 1 bits pad the last byte. */
class Bits {
  readonly bytes: number[] = [];
  private current = 0;
  private count = 0;

  add(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.current = (this.current << 1) | ((value >> bit) & 1);
      this.count += 1;
      if (this.count === 8) this.flush();
    }
  }

  end(): number[] {
    while (this.count > 0) this.add(1, 1);
    return this.bytes;
  }

  private flush(): void {
    this.bytes.push(this.current);
    if (this.current === 0xff) this.bytes.push(0);
    this.current = 0;
    this.count = 0;
  }
}

/** Adds a flat block of 8 by 8 pixels: the difference from the previous block, and the end-of-block code. */
function addBlock(bits: Bits, difference: number): void {
  const category = 32 - Math.clz32(Math.abs(difference));
  bits.add(category, 4);
  bits.add(difference < 0 ? difference + (1 << category) - 1 : difference, category);
  bits.add(0, 1);
}

/** Returns a valid greyscale JPEG with a diagonal gradient, darkened by `shade` (0 to 63) so that pictures differ. */
export function jpeg(width: number, height: number, shade: number): Uint8Array {
  const blockColumns = Math.ceil(width / 8);
  const blockRows = Math.ceil(height / 8);
  const bits = new Bits();
  let before = 0;
  for (let block = 0; block < blockColumns * blockRows; block += 1) {
    const position = (block % blockColumns) / blockColumns + Math.floor(block / blockColumns) / blockRows;
    const level = Math.round(position * 64) - shade;
    addBlock(bits, level - before);
    before = level;
  }
  return Uint8Array.from([...head(width, height), ...bits.end(), 0xff, 0xd9]);
}
