/** Replaces a range of a text. Offset and length count UTF-16 code units of the text before the change. */
export interface TextEdit {
  readonly offset: number
  readonly length: number
  readonly text: string
}

/** Long equal parts are compared in pieces of this many characters, which the browser does faster than we do. */
const chunk = 1024

/** Where two texts differ: the range of the first and its replacement; null if they are equal. */
export function differenceOf(before: string, after: string): TextEdit | null {
  if (before === after) return null
  const max = Math.min(before.length, after.length)
  let start = 0
  while (start + chunk <= max && before.slice(start, start + chunk) === after.slice(start, start + chunk))
    start += chunk
  while (start < max && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let end = 0
  const isEqualBefore = (distance: number) =>
    before.slice(before.length - distance - chunk, before.length - distance) ===
    after.slice(after.length - distance - chunk, after.length - distance)
  while (end + chunk <= max - start && isEqualBefore(end)) end += chunk
  while (end < max - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++
  return { offset: start, length: before.length - start - end, text: after.slice(start, after.length - end) }
}

/** Applies edits in ascending order that do not overlap. Throws for others. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let [result, from] = ['', 0]
  for (const { offset, length, text: by } of edits) {
    if (offset < from || length < 0 || offset + length > text.length)
      throw new RangeError(`the edit at ${offset} is outside of the text or overlaps the one before; sort the edits`)
    result += text.slice(from, offset) + by
    from = offset + length
  }
  return result + text.slice(from)
}
