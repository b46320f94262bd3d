import { bytesOf, type HostList } from './hostList.ts'

const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Encrypts and signs a host list for `openHostList`. `privateKey` is PKCS #8 in base64; only operators have it. */
export async function sealHostList(list: HostList, keys: { key: string; privateKey: string }): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const secret = await crypto.subtle.importKey('raw', bytesOf(keys.key), 'AES-GCM', false, ['encrypt'])
  const plain = new TextEncoder().encode(JSON.stringify(list))
  const hidden = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, plain))
  const sealed = new Uint8Array([...iv, ...hidden])
  const signer = await crypto.subtle.importKey('pkcs8', bytesOf(keys.privateKey), 'Ed25519', false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', signer, sealed))
  return `${base64Of(sealed)}.${base64Of(signature)}`
}
