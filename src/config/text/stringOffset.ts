/**
 * The file offset of the n-th code unit of a JSON string's value. Escapes such as `\"` are longer in the file.
 * `start` is the offset of the opening quotation mark.
 */
export function stringOffset(text: string, start: number, n: number): number {
  let offset = start + 1
  for (let left = n; left > 0; left--) offset += text[offset] === '\\' ? (text[offset + 1] === 'u' ? 6 : 2) : 1
  return offset
}
