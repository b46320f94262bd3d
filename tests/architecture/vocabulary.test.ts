// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documents } from '../helpers/documents.ts'
import {
  type AvoidedWord,
  avoidedWords,
  type Hit,
  hitsIn,
  type SourceFile,
  sourceFiles,
  wordsOf,
} from '../helpers/vocabulary.ts'

/** An exception. Without `text`, each hit of the word in the files counts. */
interface Allowed {
  words: readonly string[]
  /** Start of the path. */
  path: string
  /** What the identifier, comment or string contains. */
  text?: string
  reason: string
}

const allowed: readonly Allowed[] = [
  {
    words: ['standing', 'stands', 'stood', 'wanting'],
    path: 'tests/architecture/englishCopy.test.ts',
    reason: 'refuses the word in English copy',
  },
  {
    words: ['standing', 'standings', 'shelf'],
    path: 'src/platform/store/',
    reason: 'names of tables, columns, functions and migrations of existing databases',
  },
  {
    words: ['standing', 'standings', 'shelf'],
    path: 'tests/bench/leaderboard.ts',
    reason: 'fills the tables of the database',
  },
  { words: ['standings'], path: 'tests/integration/money/mutations.ts', reason: 'the file name of a migration' },
  { words: ['told'], path: 'tests/architecture/englishCopy.test.ts', reason: 'refuses the word in English copy' },
  { words: ['act'], path: 'src/blocks/', text: 'act', reason: 'the function of React in the tests of blocks' },
  { words: ['act'], path: 'src/studio/editor/', text: 'act', reason: 'the function of React in the tests of panels' },
  { words: ['colour'], path: 'tests/', text: 'colour', reason: 'a name that no config and no setting has' },
  { words: ['planned'], path: 'src/server/operator/', reason: 'a field of the operator API' },
  { words: ['planned'], path: 'src/cli/', reason: 'a field of the operator API' },
]

const glossary = readFileSync('GLOSSARY.md', 'utf8')
const words = avoidedWords(glossary)

/** The list of words is the glossary's own; the changes of released versions are history. */
const isRead = ({ path }: SourceFile): boolean =>
  path !== 'GLOSSARY.md' && path !== 'CHANGELOG.md' && !/^tests\/(architecture|helpers)\/vocabulary\b/.test(path)

/** The top-level folder of `tests`, `src` or `docs`; the file itself at the top level. */
const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const isAllowed = ({ path, word, text }: Hit): boolean =>
  allowed.some((entry) => entry.words.includes(word) && path.startsWith(entry.path) && text.includes(entry.text ?? ''))

const describeHit = ({ path, line, word, kind, instead }: Hit): string =>
  `${path}:${line} "${word}" in ${kind === 'identifier' ? 'an' : 'a'} ${kind}; write: ${instead}`

const files = [...sourceFiles('src'), ...sourceFiles('tests'), ...documents].filter(isRead)
const folders = [...new Set(files.map(({ path }) => folderOf(path)))]
const hits = files.flatMap((file) => hitsIn(file, words))

describe('the vocabulary of the glossary', () => {
  it.each(folders)('%s contains no word to avoid', (folder) => {
    const found = hits.filter((hit) => folderOf(hit.path) === folder && !isAllowed(hit))
    expect(found.map(describeHit)).toEqual([])
  })

  it('has no exception without a hit', () => {
    const unused = allowed.filter(
      (entry) =>
        !hits.some(
          ({ path, word, text }) =>
            entry.words.includes(word) && path.startsWith(entry.path) && text.includes(entry.text ?? ''),
        ),
    )
    expect(unused).toEqual([])
  })
})

describe('the search for words', () => {
  const everywhere: AvoidedWord = { word: 'at leisure', instead: 'idle', folders: null, isPrefix: false }
  const find = (path: string, text: string, word = everywhere): string[] =>
    hitsIn({ path, text }, [word])
      .map(({ kind, line }) => `${kind} ${line}`)
      .sort()

  it('reads the words, the replacements and the folders from the glossary', () => {
    expect(words).toContainEqual({ word: 'anew', instead: 'again', folders: null, isPrefix: false })
    expect(words).toContainEqual({
      word: 'drawing',
      instead: 'rendered, rendering',
      folders: [
        'src/app',
        'src/data',
        'src/studio',
        'src/ui',
        'tests/helpers',
        'tests/fuzz',
        'tests/integration/rendering',
      ],
      isPrefix: false,
    })
    expect(words).toContainEqual({ word: 'most', instead: 'max…, min…', folders: ['src', 'tests'], isPrefix: true })
  })

  it('separates the words of camel case, snake case and constants', () => {
    expect(wordsOf('loadURLAtLeisure at_leisure AT_LEISURE')).toBe('load url at leisure at leisure at leisure')
  })

  it('finds file names', () => {
    expect(find('src/app/atLeisure.ts', '')).toEqual(['file name 1'])
    expect(find('src/at/leisure.ts', '')).toEqual([])
  })

  it('finds identifiers of values, types, properties and JSX', () => {
    expect(find('a.tsx', 'const atLeisure = 1')).toEqual(['identifier 1'])
    expect(find('a.tsx', 'type AtLeisure = {\n atLeisure(): void }')).toEqual(['identifier 1', 'identifier 2'])
    expect(find('a.tsx', 'const a = <AtLeisure />')).toEqual(['identifier 1'])
    expect(find('a.mjs', 'class A { #atLeisure = 1 }')).toEqual(['identifier 1'])
  })

  it('finds strings, templates and JSX text, but no path of an import', () => {
    expect(find('a.tsx', "const a = 'done at leisure'")).toEqual(['string 1'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source under test has a template
    expect(find('a.tsx', 'const b = `${a} at leisure`')).toEqual(['string 1'])
    expect(find('a.tsx', 'const a = <p>\nat leisure</p>')).toEqual(['string 1'])
    expect(find('a.tsx', "import { a } from './atLeisure.ts'")).toEqual([])
  })

  it('finds comments, also over the end of a line', () => {
    expect(find('a.ts', '\n/** Runs at\n * leisure. */')).toEqual(['comment 2'])
    expect(find('a.ts', '// Runs at\n// leisure.')).toEqual(['comment 1'])
    expect(find('a.ts', '// Look at.\n// Leisure.')).toEqual([])
    expect(find('a.css', '.a {\n/* at leisure */ }')).toEqual(['comment 2'])
  })

  it('finds no comment in a string or a regular expression', () => {
    expect(find('a.ts', "const a = '// at leisure'")).toEqual(['string 1'])
    expect(find('a.ts', 'const a = /at leisure/')).toEqual([])
  })

  it('finds classes and custom properties of style sheets', () => {
    expect(find('a.css', '.atLeisure { --at-leisure: 1 }')).toEqual(['identifier 1', 'identifier 1'])
  })

  it('finds text of documents, but no address of a link', () => {
    expect(find('a.md', '# A\n\nRuns at\nleisure.')).toEqual(['text 3'])
    expect(find('a.md', '[a](at-leisure.md)')).toEqual([])
  })

  it('finds a word with one meaning in the names of its folders only', () => {
    const draw: AvoidedWord = { word: 'draw', instead: 'render', folders: ['src/render'], isPrefix: false }
    expect(find('src/render/a.ts', 'const drawPage = 1 // draw', draw)).toEqual(['identifier 1'])
    expect(find('src/renders/a.ts', 'const drawPage = 1', draw)).toEqual([])
  })

  it('finds a prefix at the start of an identifier only', () => {
    const most: AvoidedWord = { word: 'most', instead: 'max', folders: ['src'], isPrefix: true }
    expect(find('src/a.ts', 'const mostBytes = 1', most)).toEqual(['identifier 1'])
    expect(find('src/a.ts', 'const atMost = most', most)).toEqual([])
  })
})
