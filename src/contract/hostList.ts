/** The decrypted list; hosts in order of preference. */
export interface HostList {
  v: 1
  /** Expiry, epoch ms. */
  exp: number
  hosts: string[]
}

/** The keys that the page opens the list with. Neither of them can sign one. */
export interface HostListKeys {
  /** AES-256 key, 32 bytes in base64. Every browser has it, so it only hides the list from scanners. */
  key: string
  /** Ed25519 public key, 32 bytes in base64. It verifies the signature, the only proof that a list is genuine. */
  publicKey: string
}

const ivLength = 12

/** Maximum number of hosts. */
export const maxHosts = 10

/** Decodes base64. Throws on other text. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const isLocal = (host: URL) => host.hostname === 'localhost' || host.hostname === '127.0.0.1'

/**
 * Whether a value is an https origin, or with `allowLocal` an http origin of this machine. A wildcard is not one: no request
 * reaches it, and the security policy of pages would allow each of its subdomains.
 */
function isHost(value: unknown, allowLocal: boolean): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const host = new URL(value)
  const isOrigin = host.origin === value && !host.hostname.includes('*')
  return isOrigin && (host.protocol === 'https:' || (allowLocal && isLocal(host)))
}

function isHostList(value: unknown, now: number, allowLocal: boolean): value is HostList {
  if (typeof value !== 'object' || value === null) return false
  const { v, exp, hosts } = value as Partial<HostList>
  const isCurrent = v === 1 && typeof exp === 'number' && exp > now
  if (!isCurrent || !Array.isArray(hosts) || hosts.length === 0 || hosts.length > maxHosts) return false
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

/** The decrypted content after its signature has been verified; null when the signature does not match. */
async function unseal(text: string, { key, publicKey }: HostListKeys): Promise<unknown> {
  const [body = '', signature = ''] = text.trim().split('.')
  const sealed = bytesOf(body)
  return (await isSigned(sealed, bytesOf(signature), publicKey)) ? decrypt(sealed, key) : null
}

/**
 * Opens `base64(iv ‖ AES-256-GCM) . base64(Ed25519 signature over those bytes)`.
 * Null for a list that is forged, damaged or expired, that names a host that is not an https origin, or that cannot be
 * verified here (a browser without Ed25519, a page without https).
 */
export async function openHostList(
  text: string,
  options: HostListKeys & { now: number; allowLocal: boolean },
): Promise<string[] | null> {
  try {
    const list = await unseal(text, options)
    return isHostList(list, options.now, options.allowLocal) ? list.hosts : null
  } catch {
    return null
  }
}

/** The expiry of a list, epoch ms, also of an expired one; null for a list that is forged or damaged. */
export async function readHostListExpiry(text: string, keys: HostListKeys): Promise<number | null> {
  try {
    const { exp } = ((await unseal(text, keys)) ?? {}) as Partial<HostList>
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}
