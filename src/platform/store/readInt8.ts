/** Parses an int8 (counts and times). Throws RangeError if a number cannot represent it exactly. */
export function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
}
