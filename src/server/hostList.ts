import { readFile } from 'node:fs/promises'
import { openHostList } from '../contract/hostList.ts'
import { StartProblem } from '../platform/index.ts'

/** The sealed host list as pages receive it. */
export interface SealedHosts {
  text: string
  key: string
  publicKey: string
}

/** A sealed host list and the origins in it. */
export interface HostListSetting {
  sealed: SealedHosts
  origins: readonly string[]
}

const isText = (value: unknown): value is string => typeof value === 'string'

function parse(content: string): SealedHosts | null {
  try {
    const { text, key, publicKey } = JSON.parse(content)
    return isText(text) && isText(key) && isText(publicKey) ? { text, key, publicKey } : null
  } catch {
    return null
  }
}

/**
 * Reads the file named by HOST_LIST: JSON with `text` (from `sealHostList`), `key` and `publicKey`. The server decrypts
 * it too, because the Content-Security-Policy must allow its origins. Throws StartProblem for a list that pages would
 * reject.
 */
export async function readHostList(path: string, allowLocal: boolean): Promise<HostListSetting> {
  const problem = (cause: string) => new StartProblem(`HOST_LIST=${JSON.stringify(path)} cannot be used: ${cause}.`)
  const content = await readFile(path, 'utf8').catch(() => {
    throw problem('there is no such file')
  })
  const sealed = parse(content)
  if (!sealed) throw problem('it must be JSON with "text", "key" and "publicKey"')
  const origins = await openHostList(sealed.text, { ...sealed, now: Date.now(), allowLocal })
  if (!origins) throw problem('the list is forged, damaged or out of date, or names a host that is no https origin')
  return { sealed, origins }
}
