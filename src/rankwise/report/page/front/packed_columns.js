// Unpacks what report/views/packed_columns.py packs.

const TYPES = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i8: Int8Array, i16: Int16Array, i32: Int32Array };

export async function unpack(column) {
  const text = atob(column.data);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return arrange(new Uint8Array(await new Response(stream).arrayBuffer()), column);
}

export function arrange(planes, column) {
  const found = new TYPES[column.type](column.length);
  const size = found.BYTES_PER_ELEMENT;
  const length = column.length;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    let value = planes[i];
    if (size > 1) value |= planes[length + i] << 8;
    if (size > 2) value |= (planes[2 * length + i] << 16) | (planes[3 * length + i] << 24);
    sum = column.steps ? (sum + value) | 0 : value;
    found[i] = sum; // typed arrays keep the low bits, as numpy does
  }
  return found;
}

export async function unpackAll(columns) {
  const names = Object.keys(columns);
  const values = await Promise.all(names.map((name) => unpack(columns[name])));
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
