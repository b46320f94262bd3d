import {
  type Asset,
  type Checked,
  checkFiles,
  type Folder,
  fixFiles,
  type Problem,
  type Site,
} from '../../config/index.ts'
import type { DraftFiles } from '../../contract/drafts.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { configFiles } from '../operator/checkUpload.ts'

/** One check or fix, as it is sent to the worker. */
export interface CheckTask {
  kind: 'check' | 'fix'
  alias: string
  files: DraftFiles
  assets: Readonly<Record<string, Asset>>
  /** Epoch ms. */
  now: number
  linkHosts: readonly string[]
  /** All pages of the site, with this one as it is checked. */
  site: Site
  /** Keys of the app's own words. */
  common: readonly string[]
}

/** The result of a task. Problems name files as `alias/path`. */
export interface CheckResult {
  problems: Problem[]
  release: Checked['release']
  content: Checked['content']
  /** With `fix`: the changed files, and the problems that are gone. */
  fixed: { files: DraftFiles; problems: readonly Problem[] } | null
}

const folderOf = ({ alias, files, assets }: CheckTask): Folder => ({
  alias,
  dir: alias,
  files: configFiles(files),
  assets: new Map(Object.entries(assets)),
})

/** Runs the checker of the command line on files in memory. */
export function runCheckTask(task: CheckTask, registry: Registry): CheckResult {
  const { kind, now, linkHosts, common, site } = task
  const options = { registry, now, linkHosts, site, ...(common.length ? { common: new Set(common) } : {}) }
  if (kind === 'check') {
    const { problems, release, content } = checkFiles(folderOf(task), options)
    return { problems, release, content, fixed: null }
  }
  const { files, fixed, checked } = fixFiles(folderOf(task), options)
  const { problems, release, content } = checked
  return { problems, release, content, fixed: { files: Object.fromEntries(files), problems: fixed } }
}
