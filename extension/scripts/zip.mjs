// Files → the bytes of a zip archive, the same for the same files.
// Source: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.

import { crc32 as zlibCrc32, deflateRawSync } from "node:zlib";

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** Return the checksum of bytes; older versions of node have none of their own. */
function crc32(bytes) {
  if (zlibCrc32) return zlibCrc32(bytes);
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** The first day that the format knows: 1 January 1980. */
const DAY = 0x21;

/** Return an archive of files, given as pairs of path and bytes. */
export function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path, "utf8");
    const packed = deflateRawSync(bytes, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version needed
    fields.writeUInt16LE(0x0800, 2); // names are UTF-8
    fields.writeUInt16LE(8, 4); // deflated
    fields.writeUInt16LE(DAY, 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), made, fields, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
