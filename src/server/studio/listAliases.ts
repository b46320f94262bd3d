import { readdir } from 'node:fs/promises'

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

/** The folders of CONFIG_DIR that can be pages, by alias. `configDir` null: none. */
export async function listAliases(configDir: string | null): Promise<string[]> {
  if (configDir === null) return []
  const entries = await readdir(configDir, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && aliasPattern.test(entry.name)).map(({ name }) => name)
}
