/** The list as it is kept inside: hosts in order, best first. */
export interface HostList {
  v: 1
  /** Epoch ms after which the list counts for nothing. */
  exp: number
  hosts: string[]
}

export interface HostListKeys {
  /** AES-256 key, 32 bytes in base64. It is in every browser: it hides the list from scanners, no more. */
  key: string
  /** Ed25519 public key, 32 bytes in base64. The signature is what a list is trusted by. */
  publicKey: string
}

const ivLength = 12
const mostHosts = 10

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const isLocal = (host: URL) => host.hostname === 'localhost' || host.hostname === '127.0.0.1'

/** A bare origin: https, or http on this machine where that is allowed. */
function isHost(value: unknown, allowLocal: boolean): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const host = new URL(value)
  return host.origin === value && (host.protocol === 'https:' || (allowLocal && isLocal(host)))
}

function isHostList(value: unknown, now: number, allowLocal: boolean): value is HostList {
  if (typeof value !== 'object' || value === null) return false
  const { v, exp, hosts } = value as Partial<HostList>
  const isCurrent = v === 1 && typeof exp === 'number' && exp > now
  if (!isCurrent || !Array.isArray(hosts) || hosts.length === 0 || hosts.length > mostHosts) return false
  return hosts.every((host) => isHost(host, allowLocal))
}

async function isSigned(sealed: BufferSource, signature: BufferSource, publicKey: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, sealed)
}

async function decrypt(sealed: Uint8Array<ArrayBuffer>, secret: string): Promise<unknown> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), 'AES-GCM', false, ['decrypt'])
  const iv = sealed.subarray(0, ivLength)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(ivLength))
  return JSON.parse(new TextDecoder().decode(plain))
}

/**
 * Opens `base64(iv ‖ AES-256-GCM) . base64(Ed25519 signature over those bytes)`.
 * Null for a list that is forged, damaged, out of date, names a host that is no https origin, or cannot be checked here
 * (a browser without Ed25519, a page without https).
 */
export async function openHostList(
  text: string,
  options: HostListKeys & { now: number; allowLocal: boolean },
): Promise<string[] | null> {
  try {
    const [body = '', signature = ''] = text.trim().split('.')
    const sealed = bytesOf(body)
    if (!(await isSigned(sealed, bytesOf(signature), options.publicKey))) return null
    const list = await decrypt(sealed, options.key)
    return isHostList(list, options.now, options.allowLocal) ? list.hosts : null
  } catch {
    return null
  }
}
