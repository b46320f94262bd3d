import type { Platform } from '../../platform/index.ts'

/** Pages whose current release was made from a folder that no longer exists: alias and version. */
export async function removedFolders(platform: Platform, folders: ReadonlySet<string>): Promise<Map<string, number>> {
  const removed = new Map<string, number>()
  for (const alias of await platform.aliases()) {
    if (folders.has(alias)) continue
    const current = await platform.release(alias)
    if (current?.source === 'file') removed.set(alias, current.version)
  }
  return removed
}

/** Says what stays online after a folder was deleted, and how to stop it. */
export const describeRemoved = (alias: string, version: number): string =>
  `${alias}: its folder is gone, but release ${version} stays online. To take it offline, run "npx playbill stop ${alias} -m why"; rewards and releases stay.`
