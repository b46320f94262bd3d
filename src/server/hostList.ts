import { readFile } from 'node:fs/promises'
import { openHostList } from '../contract/hostList.ts'
import { StartProblem } from '../platform/index.ts'

/** The sealed list of the platform's hosts as pages get it. */
export interface SealedHosts {
  text: string
  key: string
  publicKey: string
}

/** A sealed list, and the origins that are in it. */
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
 * Reads the file HOST_LIST names: JSON with `text` (what `sealHostList` makes), `key` and `publicKey`. The server opens it
 * too, since pages may connect only where their policy lets them. Throws StartProblem for a list no page would trust.
 */
export async function readHostList(path: string, allowLocal: boolean): Promise<HostListSetting> {
  const cannot = (why: string) => new StartProblem(`HOST_LIST=${JSON.stringify(path)} cannot be used: ${why}.`)
  const content = await readFile(path, 'utf8').catch(() => {
    throw cannot('there is no such file')
  })
  const sealed = parse(content)
  if (!sealed) throw cannot('it must be JSON with "text", "key" and "publicKey"')
  const origins = await openHostList(sealed.text, { ...sealed, now: Date.now(), allowLocal })
  if (!origins) throw cannot('the list is forged, damaged or out of date, or names a host that is no https origin')
  return { sealed, origins }
}
