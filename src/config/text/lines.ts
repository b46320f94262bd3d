/** A position in a file. Line and column start at 1; columns count UTF-16 code units. */
export interface Place {
  line: number
  column: number
}

/** Converts offsets in a text to line and column. Lines end with LF, CR LF or CR. */
export function createLines(text: string): {
  at(offset: number): Place
  line(number: number): string
} {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length)
  return {
    at(offset) {
      let [low, high] = [0, starts.length - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((starts[middle] ?? 0) <= offset) low = middle
        else high = middle - 1
      }
      return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
    },
    line: (number) => text.slice(starts[number - 1], starts[number]).replace(/[\r\n]+$/, ''),
  }
}
