import fc from 'fast-check'
import { type ParseError, parse } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { registry } from '../../src/app/entry-server.tsx'
import { commonKeys } from '../../src/cli/commonKeys.ts'
import { hashOf } from '../../src/config/hash.ts'
import { checkFiles, type Folder, fixFiles, readFolder, readSite } from '../../src/config/index.ts'
import { problemOfAgentsAndBanners } from '../../src/platform/rules/checkAgentsAndBanners.ts'
import { problemOfRules } from '../../src/platform/rules/checkRules.ts'
import { changes, slips, textOf } from './oneMistake.ts'
import { seed } from './seed.ts'
import { type ValidConfig, validConfigs } from './validConfigs.ts'

const count = Number(process.env.FUZZ_MISTAKES ?? 250)
const now = Date.parse('2026-11-22T00:00:00Z')

const site = await readSite('configs')
const folders = await Promise.all(site.map(({ alias }) => readFolder(`configs/${alias}`)))
const pictures = new Map(folders.map(({ alias, assets }) => [alias, assets]))
const common = await commonKeys()
const options = { registry, now, common, linkHosts: [] }

/** The other folders of the site; the folder itself has no activity id. */
const beside = (alias: string) =>
  site.map((entry) => (entry.alias === alias ? { alias, kind: entry.kind, activityId: null } : entry))

function folderOf(alias: string, files: Record<string, string>): Folder {
  const texts = Object.entries(files).map(([path, text]) => [path, { text }] as const)
  return { alias, dir: `configs/${alias}`, files: new Map(texts), assets: pictures.get(alias) ?? new Map() }
}

const checkAll = (alias: string, files: Record<string, string>) =>
  checkFiles(folderOf(alias, files), { ...options, site: beside(alias) })

const written = ({ values }: ValidConfig) =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, textOf(value)]))

/** A normalized form of a release: defaults are filled in and empty values removed. */
function meaningOf(release: ReturnType<typeof checkAll>['release']): string {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).filter(([name, entry]) => entry !== null && name !== '$schema')
    return withDefaults(Object.fromEntries(fields.map(([name, entry]) => [name, plain(entry)])))
  }
  return hashOf(plain({ page: release?.page, words: release?.words, rules: release?.rules }))
}

const rulesDefaults: Readonly<Record<string, unknown>> = { needApply: true, needConsent: false, needReview: false }

function withDefaults(node: Record<string, unknown>): Record<string, unknown> {
  if ('windows' in node) return { ...rulesDefaults, ...node }
  if ('taskId' in node && 'taskType' in node)
    return {
      autoGrant: false,
      operator: 'GE',
      preTaskIds: [],
      products: [],
      ...node,
      ...('operator' in node && { operator: 'GE' }),
    }
  const spec = typeof node.type === 'string' ? registry.block(node.type) : undefined
  if (!spec) return node
  const given = typeof node.props === 'object' ? node.props : {}
  const defaults = Object.entries(spec.props.properties).flatMap(([name, field]) =>
    'default' in field ? [[name, field.default]] : [],
  )
  return { slots: {}, ...node, props: { ...Object.fromEntries(defaults), ...given } }
}

test('a good config has no problem, whatever it is made of', () => {
  fc.assert(
    fc.property(validConfigs(registry), (config) => {
      const { problems: found, release } = checkAll(config.alias, written(config))
      // A variation changes the rules, but not the texts about them.
      const problems = found.filter(({ code }) => code !== 'P0321')
      expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([])
      expect(release).not.toBeNull()
    }),
    { numRuns: Math.ceil(count / 3), seed },
  )
}, 3_600_000)

test('one mistake is reported, or changes nothing', () => {
  const sum = { reported: 0, harmless: 0 }
  fc.assert(
    fc.property(validConfigs(registry), slips, (config, slip) => {
      const slipped = changes[slip.kind]?.(config.values, slip)
      if (!slipped) return
      const { problems, release } = checkAll(config.alias, slipped.files)
      // The platform must accept what passes the check.
      const rules = release?.rules
      if (rules) expect(problemOfRules(rules) ?? problemOfAgentsAndBanners(rules)).toBeNull()
      if (problems.length > 0) {
        sum.reported += 1
        return
      }
      const before = checkAll(config.alias, written(config)).release
      expect(meaningOf(release), `${slip.kind} at ${slipped.path} ${slipped.at.join('/')}`).toBe(meaningOf(before))
      sum.harmless += 1
    }),
    { numRuns: count, seed },
  )
  console.log(`${count} slips (seed ${seed}): ${sum.reported} reported, ${sum.harmless} without an effect`)
  expect(sum.reported).toBeGreaterThan(sum.harmless)
}, 3_600_000)

/** The paths at which two values differ; a renamed field counts for its parent. */
function differences(one: unknown, other: unknown, at = ''): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null
  if (isPlain(one) || isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return [at]
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  if ([...names].some((name) => !(name in a) || !(name in b))) return [at]
  return [...names].flatMap((name) => differences(a[name], b[name], `${at}/${name}`))
}

/** The value and the JSON errors of a file that `--fix` wrote. */
function read(text: string): { value: unknown; faults: ParseError[] } {
  const faults: ParseError[] = []
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), faults, { allowTrailingComma: true })
  return { value, faults }
}

test('after --fix a config is never worse: it restores what was there, or leaves it as it is', () => {
  const sum = { restored: 0, left: 0 }
  fc.assert(
    fc.property(validConfigs(registry), slips, (config, slip) => {
      const slipped = changes[slip.kind]?.(config.values, slip)
      if (!slipped) return
      const folder = folderOf(config.alias, slipped.files)
      const given = { ...options, site: beside(config.alias) }
      const before = checkFiles(folder, given).problems
      const { files, checked, fixed: applied } = fixFiles(folder, given)
      expect(checked.problems.length).toBeLessThanOrEqual(before.length)
      // Only the file with the mistake is changed, and nothing in it but the mistake.
      expect([...files.keys()].filter((path) => path !== slipped.path)).toEqual([])
      const fixed = files.get(slipped.path)
      if (fixed === undefined) {
        sum.left += 1
        expect(applied).toEqual([])
        return
      }
      sum.restored += 1
      const { value, faults } = read(fixed)
      expect(faults).toEqual([])
      expect(checked.problems.length).toBeLessThan(before.length)
      expect(checked.problems.map(({ code }) => code)).not.toContain('P0003')
      expect(
        differences(value, config.values[slipped.path]),
        `${slip.kind} ${JSON.stringify(applied.map(({ message }) => message))}`,
      ).toEqual([])
    }),
    { numRuns: count, seed },
  )
  console.log(`${count} slips (seed ${seed}): ${sum.restored} restored, ${sum.left} left for a person`)
}, 3_600_000)
