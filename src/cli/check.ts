import { type Command, Option } from 'commander'
import {
  type Checked,
  checkFolder,
  colourPaint,
  plainPaint,
  showCount,
  showJson,
  showProblem,
} from '../config/index.ts'
import { allTargets, type Target, targetsOf } from './places.ts'
import type { Outcome } from './usage.ts'

const examples = `
Examples:
  playbill check                        every config
  playbill check newcomer               one, by its alias
  playbill check --format json          for programs; nothing else is printed`

/** `playbill check`. */
export function addCheck(program: Command, outcome: Outcome): void {
  program
    .command('check')
    .description('Tell what is wrong with configs: each mistake once, with its place and the mend.')
    .argument('[alias or file...]', 'what to check; every config if left out')
    .addOption(new Option('--format <form>', 'how to print').choices(['pretty', 'json']).default('pretty'))
    .addHelpText('after', examples)
    .action(async (names: string[], { format }: { format: 'pretty' | 'json' }) => {
      const targets = names.length ? names.flatMap(targetsOf) : allTargets()
      const checked = await checkAll(targets)
      const problems = checked.flatMap((entry) => entry.problems)
      console.log(format === 'json' ? showJson(problems) : showPretty(targets, checked))
      outcome.code = problems.some(({ severity }) => severity === 'error') ? 1 : 0
    })
}

async function checkAll(targets: readonly Target[]): Promise<Checked[]> {
  // Blocks and their schemas are only needed here; `--help` and `explain` answer without them.
  const { registry } = await import('./registry.ts')
  const checked: Checked[] = []
  for (const { dir, page } of targets) checked.push(await checkFolder(dir, { registry, now: Date.now(), page }))
  return checked
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
