// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { activityTypeKeys } from '../../src/contract/activityType.ts'
import { isDeletedBlock } from '../helpers/deletedBlocks.ts'

const plural = /_(zero|one|two|few|many|other)$/

const read = (folder: string, pattern: RegExp): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')

/** Comments name keys as examples: only code counts as use. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

let words: Record<string, Record<string, string>>
let used: (key: string) => boolean
beforeAll(async () => {
  words = await mergeWords()
  const source = withoutComments(read('src', /\.tsx?$/))
  const literals = new Set([...source.matchAll(/'([A-Za-z]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key ?? ''))
  const named = new Set(
    [...read('configs', /(activity|page)\.json$/).matchAll(/"common:([\w.-]+)"/g)].map(([, key]) => key ?? ''),
  )
  const types = new Set<string>(activityTypeKeys(0))
  const templates = [...source.matchAll(/`([A-Za-z]+\.[\w.]*)\$\{[^`}]+(?:\([^`)]*\))?[^`}]*\}([\w.]*)`/g)]
  /** Whether a template builds the key: `reason.${reason}` uses `reason.FULL` if the name occurs in the source. */
  const isBuilt = (key: string) =>
    templates.some(([, before = '', after = '']) => {
      if (!key.startsWith(before) || !key.endsWith(after)) return false
      const name = key.slice(before.length, after ? -after.length : undefined)
      return /^[\w-]+$/.test(name) && new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(source)
    })
  used = (key) => literals.has(key) || named.has(key) || types.has(key) || isBuilt(key)
})

/** The blocks that alone use a text of the shell. */
const users: Record<string, string[]> = {
  'account.passwordHint': ['RegisterForm'],
  'activity.endsIn': ['ActivityList', 'Countdown'],
  'activity.faq': ['Faq'],
  'activity.newUserOnly': ['Hero'],
  'activity.startsIn': ['ActivityList', 'Countdown'],
  'activity.unlocked': ['PrizePoolProgress'],
  'common.download': ['OpenInApp'],
  'kol.bind': ['SandboxDesk'],
  'reward.claimAll': ['RewardRecords'],
  'tabs.rules': ['SectionTabs'],
  'tabs.tasks': ['SectionTabs'],
  'time.days': ['Countdown'],
  'time.hours': ['Countdown'],
  'time.minutes': ['Countdown'],
  'time.seconds': ['Countdown'],
}

it('every text of the shell and the blocks is used', () => {
  const keys = new Set(Object.keys(words.en ?? {}).map((key) => key.replace(plural, '')))
  const unused = [...keys].filter((key) => !used(key))
  expect(unused.filter((key) => !users[key]?.every(isDeletedBlock))).toEqual([])
})
