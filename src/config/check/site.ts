import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { findExcess } from '../text/limits.ts'
import { isObject } from './places.ts'

/** One folder beside the one that is checked, as far as others depend on it. */
export interface Neighbour {
  alias: string
  /** `page`: its name is its address; `activity`: under /activity or /events. */
  kind: 'activity' | 'page'
  activityId: string | null
}

/** The folders of a folder of configs: what addresses lead to, and which numbers are taken. */
export type Site = readonly Neighbour[]

/** Reads what the folders beside each other tell of themselves. What cannot be read tells nothing. */
export async function readSite(dir: string): Promise<Site> {
  const names = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const folders = names.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  const found = await Promise.all(folders.map(({ name }) => readNeighbour(join(dir, name), name)))
  return found.flatMap((entry) => entry ?? [])
}

async function readNeighbour(dir: string, alias: string): Promise<Neighbour | null> {
  const has = (file: string) =>
    stat(join(dir, file)).then(
      (entry) => entry.isFile(),
      () => false,
    )
  if (await has('activity.json')) return { alias, kind: 'activity', activityId: await readId(dir) }
  return (await has('page.json')) ? { alias, kind: 'page', activityId: null } : null
}

async function readId(dir: string): Promise<string | null> {
  const text = await readFile(join(dir, 'platform.json'), 'utf8').catch(() => '')
  // The parser recurses: what goes over a limit must not reach it.
  const rules: unknown = findExcess(text) ? null : parse(text, [], { allowTrailingComma: true })
  return isObject(rules) && typeof rules.activityId === 'string' ? rules.activityId : null
}
