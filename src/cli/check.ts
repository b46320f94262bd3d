import { dirname } from 'node:path'
import { type Command, Option } from 'commander'
import {
  type Checked,
  type CheckedSite,
  checkFolder,
  colorStyles,
  fixFolder,
  type Problem,
  plainStyles,
  readSite,
  readSiteSettings,
  type Site,
  showCount,
  showJson,
  showProblem,
  showSarif,
} from '../config/index.ts'
import { commonKeys } from './commonKeys.ts'
import { allTargets, type Target, targetsOf } from './targets.ts'
import type { ExitStatus } from './usage.ts'

const examples = `
Examples:
  playbill check                        all configs
  playbill check newcomer               one config, by its alias
  playbill check spring --fix           applies fixes that are unambiguous
  playbill check --format json          for programs; prints nothing else
  playbill check --format sarif         for code hosts and editors`

type Form = 'pretty' | 'json' | 'sarif'
interface Options {
  format: Form
  fix: boolean
}

/** Adds `playbill check`. */
export function addCheck(program: Command, exitStatus: ExitStatus): void {
  program
    .command('check')
    .description('Validate configs. Reports each mistake once, with its position and fix.')
    .argument('[alias or file...]', 'what to check (default: all configs)')
    .addOption(new Option('--format <form>', 'output format').choices(['pretty', 'json', 'sarif']).default('pretty'))
    .addHelpText('after', examples)
    .option('--fix', 'apply fixes that are unambiguous', false)
    .action(async (names: string[], { format, fix }: Options) => {
      const targets = names.length ? names.flatMap(targetsOf) : allTargets()
      const { checked, fixed } = await checkAll(targets, fix)
      const problems = checked.flatMap((entry) => entry.problems)
      if (format === 'pretty') console.log([...fixed.map(formatFixed), showPretty(targets, checked)].join('\n\n'))
      else console.log(format === 'json' ? showJson(problems) : showSarif(problems))
      exitStatus.code = problems.some(({ severity }) => severity === 'error') ? 1 : 0
    })
}

const formatFixed = ({ code, file, line, column, message, suggestion }: Problem): string =>
  `fixed[${code}]: ${file}:${line}:${column} ${message}${suggestion ? ` ${suggestion}` : ''}`

async function checkAll(targets: readonly Target[], fix: boolean): Promise<{ checked: Checked[]; fixed: Problem[] }> {
  // Imported here, because `--help` and `explain` do not need blocks and schemas.
  const { registry } = await import('./registry.ts')
  const common = await commonKeys()
  const sites = new Map<string, Promise<SiteContext>>()
  const checked: Checked[] = []
  const fixed: Problem[] = []
  for (const { dir, page } of targets) {
    const parent = dirname(dir)
    const context = sites.get(parent) ?? readSiteContext(parent)
    sites.set(parent, context)
    const { site, settings } = await context
    // A page file that is checked alone belongs to no site.
    const options = {
      registry,
      now: Date.now(),
      common,
      ...(page ? { page } : { site, linkHosts: settings.linkHosts }),
    }
    const result = fix ? await fixFolder(dir, options) : null
    fixed.push(...(result?.fixed ?? []))
    checked.push(result?.checked ?? (await checkFolder(dir, options)))
  }
  for (const { problems, texts } of await Promise.all(sites.values()))
    if (problems.length) checked.unshift({ release: null, content: null, problems, texts })
  return { checked: withoutDuplicateIds(checked), fixed }
}

/** Two folders with the same activity id are one mistake, reported for the first folder only. */
function withoutDuplicateIds(checked: readonly Checked[]): Checked[] {
  const reported = new Set<string>()
  return checked.map((entry) => ({
    ...entry,
    problems: entry.problems.filter(({ code, message }) => {
      const activityId = code === 'P0718' ? /\d+/.exec(message.replace(/^The folder "[^"]*"/, ''))?.[0] : undefined
      if (activityId === undefined) return true
      return !reported.has(activityId) && reported.add(activityId)
    }),
  }))
}

/** The other folders beside a config, and the settings of the site. */
type SiteContext = CheckedSite & { site: Site }
const readSiteContext = async (dir: string): Promise<SiteContext> => ({
  ...(await readSiteSettings(dir)),
  site: await readSite(dir),
})

function showPretty(targets: readonly Target[], checked: readonly Checked[]): string {
  const styles = process.stdout.isTTY && !process.env.NO_COLOR ? colorStyles : plainStyles
  const shown = checked.flatMap(({ problems, texts }) =>
    problems.map((problem) => showProblem(problem, texts.get(problem.file), styles)),
  )
  const what = targets.length === 1 ? targets[0]?.dir : `${targets.length} configs`
  const codes = [...new Set(checked.flatMap(({ problems }) => problems.map(({ code }) => code)))]
  const more = codes.length ? `\nRun "playbill explain ${codes[0]}" for details.` : ''
  return [...shown, `${what}: ${showCount(checked.flatMap(({ problems }) => problems))}${more}`].join('\n\n')
}
