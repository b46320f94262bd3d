import { describe, expect, it, vi } from 'vitest'
import { storeOfflineCopy } from '../../src/app/storeOfflineCopy.ts'
import { fake } from '../helpers/fake.ts'

/** A window with a service worker that does not control the page yet. */
function fakeWindow(fetched: string[]) {
  const postMessage = vi.fn()
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null as object | null,
    register: vi.fn(async () => {}),
    ready: Promise.resolve({ active: { postMessage } }),
  })
  const window = {
    navigator: { serviceWorker },
    location: { href: 'https://page.example/en/activity/newcomer' },
    performance: { getEntriesByType: () => fetched.map((name) => ({ name })) },
  }
  return { window: fake<Window>(window), serviceWorker, postMessage }
}

const turns = () => new Promise((done) => setTimeout(done))

describe('the offline copy of a page', () => {
  it('is stored with all its code, when the worker controls the page', async () => {
    const fetched = ['https://page.example/assets/entry.js']
    const { window, serviceWorker, postMessage } = fakeWindow(fetched)
    let haveChunks = () => {}
    const chunks = new Promise<void>((done) => {
      haveChunks = done
    })
    const stored = storeOfflineCopy(window, true, chunks)
    await turns()
    serviceWorker.dispatchEvent(new Event('controllerchange'))
    await turns()
    expect(postMessage).not.toHaveBeenCalled()

    fetched.push('https://page.example/assets/platformClient.js')
    haveChunks()
    await stored
    expect(postMessage).toHaveBeenCalledExactlyOnceWith([window.location.href, ...fetched])
  })

  it('is not stored before the worker answers the requests of the page', async () => {
    const { window, serviceWorker, postMessage } = fakeWindow([])
    const stored = storeOfflineCopy(window, true, Promise.resolve())
    await turns()
    expect(postMessage).not.toHaveBeenCalled()
    serviceWorker.dispatchEvent(new Event('controllerchange'))
    await stored
    expect(postMessage).toHaveBeenCalledOnce()
  })

  it('is stored at once on a page that a worker controls', async () => {
    const { window, serviceWorker, postMessage } = fakeWindow([])
    serviceWorker.controller = {}
    await storeOfflineCopy(window, true, Promise.resolve())
    expect(postMessage).toHaveBeenCalledOnce()
  })
})
