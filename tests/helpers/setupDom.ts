import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'

// The default of one second for `waitFor` and `find…` is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

afterEach(cleanup)

/**
 * Frames that come under fake timers too. jsdom brings them by `setInterval`: one that is requested under fake timers would
 * never come, and stop all frames after it of the worker.
 */
function bringFrames() {
  const { setInterval, requestAnimationFrame: request } = globalThis
  globalThis.requestAnimationFrame = function requestFrame(callback) {
    const replaced = globalThis.setInterval
    globalThis.setInterval = setInterval
    try {
      return request(callback)
    } finally {
      globalThis.setInterval = replaced
    }
  }
}

// Once for the document of a worker.
if (typeof document !== 'undefined' && requestAnimationFrame.name !== 'requestFrame') bringFrames()

// Files share the document of a worker: each starts without the data and the elements of the one before.
beforeAll(async () => {
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  // Imported here: a file can reset the modules of its worker.
  const { clearDialogs } = await import('../../src/ui/dialog/requests.ts')
  clearDialogs()
})
