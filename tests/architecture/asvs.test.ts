import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isInDeletedBlock } from '../helpers/deletedBlocks.ts'

interface Row {
  /** One requirement, or the first and the last of several in a row: `4.4.1–4.4.4`. */
  id: string
  heldBy: string[]
}

const rows: Row[] = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', , heldBy = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { id, heldBy: heldBy.split('<br>') }
  })

/** By chapter: how many requirements of level 1 or 2 each section of version 5.0.0 has. Those of level 3 come after them. */
const counts = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
]

const wanted = counts.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
  ),
)

/** The requirements of a row. */
function covered(id: string): string[] {
  const [first = '', last = first] = id.split('–')
  return wanted.slice(wanted.indexOf(first), wanted.indexOf(last) + 1)
}

/** Whether a file has the title: as a string in a test, as a heading in a document. */
const has = (file: string, text: string, title: string): boolean =>
  file.endsWith('.md')
    ? text.split('\n').some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === title)
    : ["'", '"', '`'].some((quote) => text.replaceAll("\\'", "'").includes(quote + title + quote))

describe('the table of OWASP ASVS', () => {
  it('has every requirement of levels 1 and 2 once and in order', () => {
    expect(wanted).toHaveLength(253)
    expect(rows.flatMap(({ id }) => covered(id))).toEqual(wanted)
  })

  it.each(rows.map((row) => [row.id, row] as const))('%s names existing tests or a reason', (_, { heldBy }) => {
    for (const held of heldBy) {
      if (/^(not applicable|accepted): .{10,}/.test(held)) continue
      const [file = '', title = ''] = held.split(' › ')
      if (isInDeletedBlock(file.replace(/^src\//, ''))) continue
      expect(existsSync(file), `${file} is there`).toBe(true)
      expect(title.length).toBeGreaterThan(2)
      expect(has(file, readFileSync(file, 'utf8'), title), `"${title}" is in ${file}`).toBe(true)
    }
  })
})
