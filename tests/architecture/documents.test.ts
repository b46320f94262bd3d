// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { anchorsOf, codeLines, type Document, documents, relativeLinks } from '../helpers/documents.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const packageJson = JSON.parse(read('package.json'))
const cases = documents.map((document) => [document.path, document] as const)

/** What is wrong with the relative links of a document. */
const brokenLinks = (document: Document): string[] =>
  relativeLinks(document).flatMap(({ path, anchor }) => {
    if (!existsSync(path)) return [`${path} does not exist`]
    return anchor && !anchorsOf(read(path)).includes(anchor) ? [`${path} has no heading #${anchor}`] : []
  })

const program = new Command('playbill')
for (const add of commands) add(program, { code: 0 })

const find = (command: Command, name: string | undefined) =>
  command.commands.find((entry) => name !== undefined && [entry.name(), ...entry.aliases()].includes(name))

/** The words of a command line, up to a comment, a pipe or a further command. */
function wordsOf(line: string): string[] {
  const words = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
  const end = words.findIndex((word) => /^(#|\||&&|;)/.test(word))
  return end < 0 ? words : words.slice(0, end)
}

/** What is wrong with the words after `npx playbill`. */
function wrongCommand(words: readonly string[]): string[] {
  let command = program
  let rest = words
  for (let next = find(command, rest[0]); next; next = find(command, rest[0])) {
    command = next
    rest = rest.slice(1)
  }
  if (command.commands.length && rest[0] !== undefined) return [`there is no command "${words.join(' ')}"`]
  const known = ['--help', '-h', ...command.options.flatMap(({ short, long }) => [short, long])]
  return rest
    .filter((word) => /^--?[a-z]/.test(word) && !known.includes(word.split('=')[0]))
    .map((option) => `"${command.name()}" has no option ${option}`)
}

/** What is wrong with the commands that a document names. */
const wrongCommands = (document: Document): string[] =>
  codeLines(document).flatMap((line) => [
    ...[...line.matchAll(/\bnpm (?:run ([\w:-]+)|(?:start|test)\b)/g)]
      .filter(([text, name = text.slice(4)]) => !(name in packageJson.scripts))
      .map(([text]) => `there is no "${text}"`),
    ...[...line.matchAll(/\bnpx playbill\b(.*)$/g)].flatMap(([, rest = '']) => wrongCommand(wordsOf(rest))),
  ])

describe('the documents', () => {
  it('include the guides', () => {
    const paths = documents.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'docs/operators.md']))
  })

  it.each(cases)('%s links to files and headings that exist', (_, document) => {
    expect(brokenLinks(document)).toEqual([])
  })

  it.each(cases)('%s names scripts, commands and options that exist', (_, document) => {
    expect(wrongCommands(document)).toEqual([])
  })

  it('are all linked from another document', () => {
    const linked = new Set(documents.flatMap((document) => relativeLinks(document).map(({ path }) => path)))
    const started = ['README.md', ...documents.map(({ path }) => path).filter((path) => path.startsWith('.github'))]
    expect(documents.map(({ path }) => path).filter((path) => !linked.has(path) && !started.includes(path))).toEqual([])
  })
})

describe('the checks of documents', () => {
  const written = (text: string): Document => ({ path: 'docs/made.md', text })

  it('find missing files and headings', () => {
    const text =
      '[a](gone.md) [b](../README.md#gone) [c](../README.md#license) [d](https://example.com) `[e](gone.md)` <img src="gone.webp" />'
    expect(brokenLinks(written(text))).toEqual([
      'docs/gone.md does not exist',
      'README.md has no heading #gone',
      'docs/gone.webp does not exist',
    ])
  })

  it('find missing scripts, commands and options', () => {
    const text = [
      '`npm run gone`, `npm run schemas`, `npx playbill gone`, `npx playbill hosts keys file`',
      '```sh',
      'npx playbill check spring --gone   # --also-gone is a comment',
      'npx playbill publish spring -m "a reason --in a text"',
      '```',
    ].join('\n')
    expect(wrongCommands(written(text)).sort()).toEqual([
      '"check" has no option --gone',
      'there is no "npm run gone"',
      'there is no command "gone"',
    ])
  })
})

describe('the version', () => {
  it('is the newest of the changelog and that of the lock file', () => {
    const versions = [...read('CHANGELOG.md').matchAll(/^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)$/gm)]
    expect(versions[0]?.[1]).toBe(packageJson.version)
    expect(read('CHANGELOG.md')).toContain('## [Unreleased]')
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual([packageJson.version, packageJson.version])
  })

  it('has the license of the license file', () => {
    expect(packageJson.license).toBe('Apache-2.0')
    expect(read('LICENSE')).toMatch(/Apache License\s+Version 2\.0, January 2004[\s\S]+END OF TERMS AND CONDITIONS/)
  })
})

describe('the decision records', () => {
  const folder = 'docs/decisions'
  const names = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .sort()

  it('are numbered without a gap', () => {
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  })

  it.each(names)('%s has a status, a date and every section', (name) => {
    const text = read(`${folder}/${name}`)
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`))
    expect(text).toMatch(/^- Status: (accepted|superseded by \[.+\]\(.+\))$/m)
    expect(text).toMatch(/^- Date: \d{4}-\d\d-\d\d$/m)
    const sections = text.match(/^## .+$/gm)
    expect(sections).toEqual(['## Context', '## Decision', '## Alternatives', '## Consequences'])
  })

  it.each(names)('%s is in the index, with its title', (name) => {
    const title = /^# \d+\. (.+)$/m.exec(read(`${folder}/${name}`))?.[1]
    expect(read(`${folder}/README.md`)).toContain(`[${title}](${name})`)
  })
})
