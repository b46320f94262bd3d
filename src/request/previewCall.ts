import { previewCallPath } from '../contract/preview.ts'
import type { PreviewCall } from '../contract/previewLinks.ts'

/** Sends a call of a preview page. Without cookies: the answer depends on the preview alone. */
export const sendPreviewCall = (body: PreviewCall, signal: AbortSignal | undefined): Promise<Response> =>
  fetch(previewCallPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    ...(signal && { signal }),
  })
