import { api } from '../../../api/calls.ts'
import { ApiProblem } from '../../../api/client.ts'
import type { EditorParts } from '../../context.ts'
import { encodePicture } from './encodePicture.ts'
import { assetPathOf, hashOf, isAnimated, kindOf, kindOfPath, pictureLimits, refusalOf } from './pictureFile.ts'

/** Why a file was not added: a key of the interface words and its values. */
export interface UploadProblem {
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>
}

type Uploaded = { readonly path: string } | { readonly problem: UploadProblem }

const refused = (name: string, values: UploadProblem['values']): Uploaded => ({
  problem: { key: `assets.refused.${name}`, values },
})

/** The longer side of a picture in pixels; null: it cannot be decoded, such as a part of a file. */
async function longSideOf(file: Blob): Promise<number | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  bitmap.close()
  return Math.max(width, height)
}

/**
 * Stores a picture on the server and adds it to the draft. Only WebP, AVIF, PNG and JPEG that the browser can decode are stored,
 * whatever the name says; one with too many bytes or pixels is saved again as WebP.
 * @param path replaces this asset, if its kind is the same; left out: a free path is made of the name
 */
export async function uploadPicture(
  { document }: Pick<EditorParts, 'document'>,
  file: Blob & { name?: string },
  path?: string,
): Promise<Uploaded> {
  const name = file.name ?? 'picture'
  const first = new Uint8Array(await file.arrayBuffer())
  if (kindOf(first) === null) return refused(refusalOf(first), { name })
  const side = await longSideOf(file)
  const isLarge = first.length > pictureLimits.bytes || (side !== null && side > pictureLimits.maxSide)
  // A canvas keeps the first picture only.
  if (isLarge && isAnimated(first)) return refused('animated', { name })
  const blob = isLarge ? await encodePicture(file) : file
  if (side === null || !blob) return refused('broken', { name })
  const bytes = await blob.arrayBuffer()
  const kind = kindOf(new Uint8Array(bytes))
  if (kind === null) return refused('kind', { name })
  if (bytes.byteLength > pictureLimits.upload)
    return refused('bytes', { name, size: Math.ceil(bytes.byteLength / 1024), max: pictureLimits.upload / 1024 })
  if (path !== undefined && kindOfPath(path) !== kind) return refused('otherKind', { name, path, kind })
  const hash = await hashOf(bytes)
  try {
    await api.putAsset(hash, new Blob([bytes]))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return refused('server', { name, message: error.message })
  }
  const { assets } = document.get()
  const target = path ?? assetPathOf(name, kind, (taken) => taken in assets && assets[taken] !== hash)
  document.pause()
  document.apply({ label: { action: 'setAsset', subject: target }, files: {}, assets: { [target]: hash } })
  return { path: target }
}
