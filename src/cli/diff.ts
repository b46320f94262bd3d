import { join } from 'node:path'
import type { Command } from 'commander'
import {
  type Compared,
  colourPaint,
  diffConfigs,
  parseConfig,
  plainPaint,
  readFolder,
  showDifferences,
} from '../config/index.ts'
import { fetchRelease, telling, withServer } from './operatorCall.ts'
import { targetsOf } from './places.ts'
import { type Outcome, UsageProblem } from './usage.ts'

const examples = `
Examples:
  playbill diff spring summer            two configs, by alias, folder or file
  playbill diff spring@3 spring@current  two releases of a running server
  playbill diff spring@current spring    what publishing would change`

/** `playbill diff`. */
export function addDiff(program: Command, outcome: Outcome): void {
  withServer(program.command('diff'))
    .description('Tell what is other in the second of two configs or releases: blocks by their ids, words, rules.')
    .argument('<a>', 'an alias, a folder, a file, or alias@version')
    .argument('<b>', 'the same')
    .addHelpText('after', examples)
    .action((a: string, b: string, options: { server?: string }) =>
      telling(outcome, async () => {
        const [one, other] = [await load(a, options), await load(b, options)]
        const differences = diffConfigs(one, other)
        const paint = process.stdout.isTTY && !process.env.NO_COLOR ? colourPaint : plainPaint
        console.log(showDifferences(differences, paint))
      }),
    )
}

const releaseForm = /^([a-z0-9][a-z0-9-]*)@(\d+|current)$/

async function load(name: string, options: { server?: string }): Promise<Compared> {
  const [, alias, version] = releaseForm.exec(name) ?? []
  if (!alias || !version) return loadFolder(name)
  return (await fetchRelease(alias, version === 'current' ? version : Number(version), options)) as Compared
}

async function loadFolder(name: string): Promise<Compared> {
  const [target, more] = targetsOf(name)
  if (!target || more) throw new UsageProblem(`"${name}" is not one config: name an alias, its folder or its file.`)
  const { files } = await readFolder(target.dir, target.page)
  const read = (path: string): unknown => {
    const file = files.get(path)
    if (!file || !('text' in file)) return undefined
    const { document, problems } = parseConfig(file.text, join(target.dir, path))
    const [first] = problems
    if (first) throw new UsageProblem(`${first.file}:${first.line}:${first.column} ${first.message}`)
    return document.value
  }
  const locales = [...files.keys()].filter((path) => path.startsWith('locales/'))
  return {
    page: read(target.page ?? '') ?? read('activity.json') ?? read('page.json'),
    words: Object.fromEntries(locales.map((path) => [path.slice(8, -5), read(path)])) as Compared['words'],
    rules: read('platform.json'),
  }
}
