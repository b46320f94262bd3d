import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { causes } from '../../config/explanations/causes.ts'
import { chineseMessage } from './problemMessages.ts'

const stored = [
  ...['found', 'golden', 'consequences', 'pairs', 'limits', 'wrongValues', 'sentences'].map(
    (name) => `tests/fixtures/mistakes/${name}.txt`,
  ),
  ...['golden', 'examples'].map((name) => `tests/fixtures/configs/${name}.txt`),
]

/** What the checker says in the stored results: messages, and what to do. */
function sentencesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    // A problem of four lines, of one line with bars, of a limit, and of a sentence in a text.
    if (/^(?:error|warning) P\d{4} /.test(line)) return [lines[index + 1] ?? '', lines[index + 3] ?? '']
    const [place = '', message, , suggestion, ...more] = line.split(' | ')
    if (/^P\d{4} /.test(place) && message !== undefined && more.length === 0) return [message, suggestion ?? '']
    const ofLimit = /^\s+P\d{4} \S+ (.+)$/.exec(line)?.[1]
    if (ofLimit) return [ofLimit]
    return [...line.matchAll(/The text says .*?(?= \(\d+, \d+\))/g)].map(([sentence]) => sentence)
  })
}

const general = new Set(Object.values(causes).map(([, remedy]) => remedy))
const said = [
  ...new Set(stored.flatMap(sentencesOf).map((sentence) => sentence.trim().replace(/^P\d{4} \S+ /, ''))),
].filter(
  // What most problems of a code share has a Chinese form of its own.
  (sentence) => sentence !== '' && !general.has(sentence),
)

it('says every stored sentence of the checker in Chinese', () => {
  expect(said.length).toBeGreaterThan(1500)
  expect(said.filter((sentence) => chineseMessage(sentence) === null)).toEqual([])
})

it('leaves no English between the names', () => {
  const quoted = /"[^"]*"|“[^”]*”|`[^`]*`|\{\{[^}]*\}\}|\{.*\}/g
  // Names stand behind a colon.
  const texts = said.map((sentence) => (chineseMessage(sentence) ?? '').replace(quoted, '').replace(/：[^。]*/g, ''))
  expect(texts.filter((text) => /[a-z]+ [a-z]{2,}/.test(text) || !/\p{Script=Han}/u.test(text))).toEqual([])
})

const folders = ['src/config/check', 'src/config/fragments', 'src/config/text', 'src/expressions']
const literal = String.raw`'((?:[^'\\\n]|\\.)*)'|\`((?:[^\`\\]|\\.)*)\``
const starts = String.raw`(?:\b(?:message|suggestion|remedy)(?: =|:)|\? |: )`
const ofCause = /\bcause(?::| =)[\s\S]*?(?=,\n|\n\s*(?:suggestion|message|on|span|edit|[}\]])|, suggestion)/g
/** Sentences that are put together of parts: the stored results contain them whole. */
const inParts = /^(?:7,? |7: 7|This (?:time|7)|The English text has 7, and)/
/** What says why. */
const reasons =
  /^(?:It (?:replaces|describes) |There is no (?:backdrop|value of this name)|Its stage begins|An airdrop|Goods do|How long|A page without)/

/** The literals of a file that are a whole sentence, with a value for each placeholder. */
function literalsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(ofCause, '')
  return [...code.matchAll(new RegExp(`${starts}\\s*(?:${literal})`, 'g'))]
    .map((match) => (match[1] ?? match[2] ?? '').replace(/\\([\\'`])/g, '$1'))
    .filter((text) => /^(?:[A-Z]|"?\$\{).*[.?]$/s.test(text) && / /.test(text) && !/\$\{[^}]*['`?]/.test(text))
    .map((text) => text.replace(/\$\{[^}]*\}/g, '7'))
}

it('has a Chinese form for the sentences in the code of the checker', () => {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts') && !/(?:\.test|pageEnvironment)\.ts$/.test(file))
  const sentences = [...new Set(files.flatMap(literalsOf))].filter(
    (sentence) => !inParts.test(sentence) && !reasons.test(sentence),
  )
  expect(sentences.length).toBeGreaterThan(400)
  expect(sentences.filter((sentence) => chineseMessage(sentence) === null)).toEqual([])
})

it('keeps names, joins lists, and names block types', () => {
  expect(chineseMessage('de 7')).toBeNull()
  expect(chineseMessage('12 texts are missing in de: meta.title, hero.text and 10 more.')).toBe(
    'de 缺少 12 条文案：meta.title、hero.text 等，另有 10 项。',
  )
  expect(chineseMessage('A NewUser page needs the blocks Hero, ApplyBar, and this one has not all of them.')).toBe(
    'NewUser 页面需要以下区块，此页面没有全部包含：页首、参与按钮。',
  )
  expect(chineseMessage('Entry 1 of "preTaskIds" must be text, not null.')).toBe(
    '"preTaskIds" 的第 1 项须为文本，当前为 null。',
  )
  expect(chineseMessage('Add { "id": "hero", "type": "Hero" }.')).toBe('请添加 { "id": "hero", "type": "Hero" }。')
})

it('has no Chinese form for a sentence with a part that it does not know', () => {
  expect(chineseMessage('"amount" must be something else entirely, not text.')).toBeNull()
  expect(chineseMessage('The text says "x". Something new is true.')).toBeNull()
  expect(chineseMessage('Write the other one.')).toBeNull()
})
