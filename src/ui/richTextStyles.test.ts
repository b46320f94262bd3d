import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('rich text is not wider than its place, however long a word is', () => {
  const css = readFileSync('src/ui/RichText.module.css', 'utf8')
  const [text = ''] = /\.text \{[^}]*\}/.exec(css) ?? []
  // Without it, the column of a grid is as wide as the longest word.
  expect(text).toMatch(/display: grid;[\s\S]*grid-template-columns: minmax\(0, 1fr\)/)
})
