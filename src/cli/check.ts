import { dirname, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import {
  type Checked,
  checkFolder,
  colourPaint,
  fixFolder,
  type Problem,
  plainPaint,
  readSite,
  showCount,
  showJson,
  showProblem,
  showSarif,
} from '../config/index.ts'
import { commonKeys } from './commonKeys.ts'
import { allTargets, type Target, targetsOf } from './places.ts'
import type { Outcome } from './usage.ts'

const examples = `
Examples:
  playbill check                        every config
  playbill check newcomer               one, by its alias
  playbill check spring --fix           and mends what has only one mend
  playbill check --format json          for programs; nothing else is printed
  playbill check --format sarif         for code hosts and editors`

type Form = 'pretty' | 'json' | 'sarif'
interface Options {
  format: Form
  fix: boolean
}

/** `playbill check`. */
export function addCheck(program: Command, outcome: Outcome): void {
  program
    .command('check')
    .description('Tell what is wrong with configs: each mistake once, with its place and the mend.')
    .argument('[alias or file...]', 'what to check; every config if left out')
    .addOption(new Option('--format <form>', 'how to print').choices(['pretty', 'json', 'sarif']).default('pretty'))
    .addHelpText('after', examples)
    .option('--fix', 'carry out the suggestions that have but one reading', false)
    .action(async (names: string[], { format, fix }: Options) => {
      const targets = names.length ? names.flatMap(targetsOf) : allTargets()
      const { checked, mended } = await checkAll(targets, fix)
      const problems = checked.flatMap((entry) => entry.problems)
      if (format === 'pretty') console.log([...mended.map(sayMended), showPretty(targets, checked)].join('\n\n'))
      else console.log(format === 'json' ? showJson(problems) : showSarif(problems))
      outcome.code = problems.some(({ severity }) => severity === 'error') ? 1 : 0
    })
}

const sayMended = ({ code, file, line, column, message, suggestion }: Problem): string =>
  `mended[${code}]: ${file}:${line}:${column} ${message}${suggestion ? ` ${suggestion}` : ''}`

async function checkAll(targets: readonly Target[], fix: boolean): Promise<{ checked: Checked[]; mended: Problem[] }> {
  // Blocks and their schemas are only needed here; `--help` and `explain` answer without them.
  const { registry } = await import('./registry.ts')
  const common = await commonKeys()
  const sites = new Map<string, Awaited<ReturnType<typeof readSite>>>()
  const checked: Checked[] = []
  const mended: Problem[] = []
  for (const { dir, page } of targets) {
    const above = dirname(resolve(dir))
    const site = page ? undefined : (sites.get(above) ?? (await readSite(above)))
    if (site) sites.set(above, site)
    const options = { registry, now: Date.now(), page, site, common }
    const fixed = fix ? await fixFolder(dir, options) : null
    mended.push(...(fixed?.mended ?? []))
    checked.push(fixed?.checked ?? (await checkFolder(dir, options)))
  }
  return { checked, mended }
}

function showPretty(targets: readonly Target[], checked: readonly Checked[]): string {
  const paint = process.stdout.isTTY && !process.env.NO_COLOR ? colourPaint : plainPaint
  const shown = checked.flatMap(({ problems, texts }) =>
    problems.map((problem) => showProblem(problem, texts.get(problem.file), paint)),
  )
  const what = targets.length === 1 ? targets[0]?.dir : `${targets.length} configs`
  const codes = [...new Set(checked.flatMap(({ problems }) => problems.map(({ code }) => code)))]
  const more = codes.length ? `\n"playbill explain ${codes[0]}" says more.` : ''
  return [...shown, `${what}: ${showCount(checked.flatMap(({ problems }) => problems))}${more}`].join('\n\n')
}
