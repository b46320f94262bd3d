import { useEffect, useState } from 'react'
import { requestBytes } from '../../../api/client.ts'
import { isAnimated, kindOf, type PictureKind, pictureTypes } from './pictureFile.ts'

/** A picture of the server with its facts. */
export interface LoadedPicture {
  readonly blob: Blob
  /** An object URL of `blob`. */
  readonly url: string
  readonly kind: PictureKind | null
  readonly bytes: number
  /** In pixels; 0: it cannot be read. */
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
}

/** Loads a picture by its hash; null while it loads, and when it is not there. */
export function usePicture(hash: string): LoadedPicture | null {
  const [picture, setPicture] = useState<LoadedPicture | null>(null)
  useEffect(() => {
    let url: string | null = null
    const controller = new AbortController()
    const load = async () => {
      const bytes = new Uint8Array(await requestBytes(`/assets/${hash}`, controller.signal))
      const kind = kindOf(bytes)
      // The server sends bytes without a type. Only pictures get one, so that nothing else can be shown as one.
      const blob = new Blob([bytes], kind ? { type: pictureTypes[kind] } : {})
      const bitmap = kind && (await createImageBitmap(blob).catch(() => null))
      if (controller.signal.aborted) return
      url = URL.createObjectURL(blob)
      const [width, height] = [bitmap?.width ?? 0, bitmap?.height ?? 0]
      setPicture({ blob, url, kind, bytes: bytes.length, width, height, isAnimated: isAnimated(bytes) })
      bitmap?.close()
    }
    load().catch(() => {})
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
      setPicture(null)
    }
  }, [hash])
  return picture
}
