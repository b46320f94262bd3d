import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders of the project's `configs` that every site needs as they are. */
const fromConfigs = ['login', 'rewards', 'messages']

/** The samples: all other folders that the project itself has in `configs`. */
const samples: ReadonlySet<string> = new Set([
  ...[
    'agent-spring',
    'agent-terms',
    'anniversary',
    'copy-week',
    'deposit-bonus',
    'desk',
    'event-terms',
    'friends-week',
  ],
  ...['hub', 'long-road', 'lottery', 'masters', 'newcomer', 'privacy-notice', 'register', 'teams', 'treasure'],
  'user-agreement',
])

/** Default pages without real content: legal texts that only the operator can write. */
export const placeholderPages = ['user-agreement', 'privacy-notice', 'event-terms']

/** Where the project keeps its samples, and pages for sites that have none of their own. */
export interface ProjectPages {
  samplesDir: string
  defaultsDir: string
}

/** The project's folders below its root. */
export const projectPages = (root: string): ProjectPages => ({
  samplesDir: join(root, 'configs'),
  defaultsDir: join(root, 'src', 'server', 'releases', 'defaultPages'),
})

const foldersIn = (dir: string) =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []

/** The pages of a site that has not published its own, by alias: the folder of each. */
export function defaultPageFolders({ samplesDir, defaultsDir }: ProjectPages): ReadonlyMap<string, string> {
  const own = foldersIn(defaultsDir).map((alias) => [alias, join(defaultsDir, alias)] as const)
  const shared = fromConfigs.map((alias) => [alias, join(samplesDir, alias)] as const)
  return new Map([...own, ...shared.filter(([, folder]) => existsSync(folder))])
}

const isSameFolder = (one: string, other: string) => {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.map(async (file) => [file.slice(folder.length), await readFile(file, 'base64')] as const)
  return new Map(await Promise.all(read))
}

async function isCopy(folder: string, original: string): Promise<boolean> {
  const [files, originals] = await Promise.all([filesOf(folder), filesOf(original)])
  return files.size === originals.size && [...files].every(([path, content]) => originals.get(path) === content)
}

/**
 * Returns a function that tells whether a folder of `configDir` is a sample of this project: one in the project's own
 * folder, or an unchanged copy of it. A changed copy is the operator's own.
 */
export function sampleCheck(configDir: string, { samplesDir }: ProjectPages): (alias: string) => Promise<boolean> {
  const isOwnFolder = isSameFolder(configDir, samplesDir)
  return async (alias) => {
    if (!samples.has(alias)) return false
    // A folder that cannot be compared is not skipped: the check of configs then reports what is wrong with it.
    return isOwnFolder || isCopy(join(configDir, alias), join(samplesDir, alias)).catch(() => false)
  }
}
