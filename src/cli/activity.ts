import { type Command, InvalidArgumentError } from 'commander'
import { activityFiles } from './activityFiles.ts'
import { readShellWords } from './commonKeys.ts'
import { checkName, writeScaffold } from './scaffold.ts'
import { type ExitStatus, UsageError } from './usage.ts'

/** Adds `playbill activity`. */
export function addActivity(program: Command, exitStatus: ExitStatus): void {
  program
    .command('activity')
    .description('For developers: create an activity type.')
    .command('new')
    .description('Create the folder of an activity type and its line in the list. All checks pass before you edit it.')
    .argument('<Type>', 'its name in configs, such as SavingsBonus')
    .option('--code <number>', 'its `activityType` in answers (default: the next free number)', codeOf)
    .action((name: string, options: { code?: number }) => create(name, options.code, exitStatus))
}

function codeOf(text: string): number {
  const code = Number(text)
  if (!/^\d{1,5}$/.test(text) || code < 1 || code > 32_767)
    throw new InvalidArgumentError('Write a whole number from 1 to 32767.')
  return code
}

async function create(name: string, wanted: number | undefined, exitStatus: ExitStatus): Promise<void> {
  const activity = { what: 'an activity type', name, example: 'SavingsBonus', home: 'activities' } as const
  checkName(activity)
  const { registry } = await import('./registry.ts')
  const codes = registry.activities.map(({ code }) => code)
  const code = wanted ?? Math.max(0, ...codes) + 1
  const other = registry.activities.find((entry) => entry.code === code)
  if (other) throw new UsageError(`The code ${code} belongs to ${other.type}. Choose another one.`)
  await writeScaffold({ ...activity, files: activityFiles(name, code, await readShellWords()) }, exitStatus)
  console.log(
    `\nNext: write its name in words.json and its rules in template.ts. Then run "playbill new <alias> --from ${name}".`,
  )
}
