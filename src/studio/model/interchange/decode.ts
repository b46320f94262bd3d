const encodings = [
  { label: 'utf-16le', mark: [0xff, 0xfe] },
  { label: 'utf-16be', mark: [0xfe, 0xff] },
]

/**
 * The text of a file from a translator: UTF-8, or UTF-16 with a byte order mark. undefined for any other encoding, such
 * as the CSV that Excel saves by default, whose letters would be lost.
 */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const marked = encodings.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  try {
    return new TextDecoder(marked?.label ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
