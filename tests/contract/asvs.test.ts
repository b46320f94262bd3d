import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Row {
  id: string
  heldBy: string[]
}

const rows: Row[] = readFileSync('tests/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', , heldBy = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { id, heldBy: heldBy.split('<br>') }
  })

const order = (id: string) => id.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

describe('the table of OWASP ASVS', () => {
  it('has each requirement once, in order, and a row for each chapter', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id) => !/^\d{1,2}\.\d\.\d{1,2}$/.test(id))).toEqual([])
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => order(a) - order(b)))
    const chapters = new Set(ids.map((id) => Number(id.split('.')[0])))
    expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  })

  it.each(rows.map((row) => [row.id, row] as const))('%s names what holds it', (_, { heldBy }) => {
    for (const held of heldBy) {
      if (/^(not applicable|accepted): .{10,}/.test(held)) continue
      const [file = '', title = ''] = held.split(' › ')
      expect(existsSync(file), `${file} is there`).toBe(true)
      expect(title.length).toBeGreaterThan(5)
      const titles = readFileSync(file, 'utf8').replaceAll("\\'", "'")
      const isThere = ["'", '"', '`'].some((quote) => titles.includes(quote + title + quote))
      expect(isThere, `"${title}" is a test of ${file}`).toBe(true)
    }
  })
})
