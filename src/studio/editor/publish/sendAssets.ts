import { api } from '../../api/calls.ts'
import { ApiProblem, readAsset } from '../../api/client.ts'

/**
 * Runs a command with the pictures of a draft. When the server misses some, sends them, and runs it again. `assets`: hash
 * by path. Rejects with the paths of pictures whose bytes are missing on both sides.
 */
export async function withAssets<T>(assets: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.refusal?.error !== 'ASSETS_MISSING') throw error
    await sendAssets(error.refusal.missing ?? [], assets)
    return run()
  }
}

async function sendAssets(missing: readonly string[], assets: Readonly<Record<string, string>>): Promise<void> {
  const lost: string[] = []
  for (const hash of missing) {
    const bytes = await readAsset(hash)
    if (bytes) await api.putAsset(hash, bytes)
    else lost.push(...Object.keys(assets).filter((path) => assets[path] === hash))
  }
  if (lost.length)
    throw new ApiProblem(0, `The server has no bytes of ${lost.join(', ')}: add these pictures again under "Assets".`)
}
