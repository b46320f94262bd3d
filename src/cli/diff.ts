import { join } from 'node:path'
import type { Command } from 'commander'
import {
  type ComparableConfig,
  colorStyles,
  diffConfigs,
  parseConfig,
  plainStyles,
  readFolder,
  showDifferences,
} from '../config/index.ts'
import { fetchRelease, runServerCommand, withServer } from './operatorCall.ts'
import { targetsOf } from './targets.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const examples = `
Examples:
  playbill diff spring summer            two configs, by alias, folder or file
  playbill diff spring@3 spring@current  two releases of a running server
  playbill diff spring@current spring    what a publish would change`

/** Adds `playbill diff`. */
export function addDiff(program: Command, exitStatus: ExitStatus): void {
  withServer(program.command('diff'))
    .description('Show the differences between two configs or releases: blocks by id, texts and rules.')
    .argument('<a>', 'an alias, a folder, a file, or alias@version')
    .argument('<b>', 'an alias, a folder, a file, or alias@version')
    .addHelpText('after', examples)
    .action((a: string, b: string, options: { server?: string }) =>
      runServerCommand(exitStatus, async () => {
        console.log(await compareReleases(a, b, options))
      }),
    )
}

/** Describes the differences between two configs or releases, named as for `playbill diff`. Throws ServerRefusal, UsageError. */
export async function compareReleases(a: string, b: string, options: { server?: string }): Promise<string> {
  const [one, other] = [await load(a, options), await load(b, options)]
  const styles = process.stdout.isTTY && !process.env.NO_COLOR ? colorStyles : plainStyles
  return showDifferences(diffConfigs(one, other), styles)
}

const releaseForm = /^([a-z0-9][a-z0-9-]*)@(\d+|current)$/

async function load(name: string, options: { server?: string }): Promise<ComparableConfig> {
  const [, alias, version] = releaseForm.exec(name) ?? []
  if (!alias || !version) return loadFolder(name)
  return (await fetchRelease(alias, version === 'current' ? version : Number(version), options)) as ComparableConfig
}

async function loadFolder(name: string): Promise<ComparableConfig> {
  const [target, more] = targetsOf(name)
  if (!target || more) throw new UsageError(`"${name}" is not one config: name an alias, its folder or its file.`)
  const { files } = await readFolder(target.dir, target.page)
  const read = (path: string): unknown => {
    const file = files.get(path)
    if (!file || !('text' in file)) return undefined
    const { document, problems } = parseConfig(file.text, join(target.dir, path))
    const [first] = problems
    if (first) throw new UsageError(`${first.file}:${first.line}:${first.column} ${first.message}`)
    return document.value
  }
  const locales = [...files.keys()].filter((path) => path.startsWith('locales/'))
  return {
    page: read(target.page ?? '') ?? read('activity.json') ?? read('page.json'),
    words: Object.fromEntries(locales.map((path) => [path.slice(8, -5), read(path)])) as ComparableConfig['words'],
    rules: read('platform.json'),
  }
}
