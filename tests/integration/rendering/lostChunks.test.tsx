import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createViewStore } from '../../../src/render/views.ts'
import { renderPage, sampleBlock } from '../../helpers/renderPage.tsx'

const common = { 'common.failed': 'This could not be loaded' }
const said = () => screen.queryByText('This could not be loaded')

let hasLine = true
const lineIs = (there: boolean) =>
  act(async () => {
    hasLine = there
    window.dispatchEvent(new Event(there ? 'online' : 'offline'))
  })

beforeEach(() => {
  hasLine = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => hasLine)
  // React logs errors of boundaries to the console; they are expected here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** A block whose chunk loads only with a network. */
const remote = () =>
  sampleBlock('Remote', async () => {
    if (!hasLine) throw new Error('ERR_INTERNET_DISCONNECTED')
    return { ready: () => <p>here</p> }
  })
const good = sampleBlock('Good', async () => ({ ready: () => <p>good</p> }))

describe('a block whose chunk is lost with the network', () => {
  it('shows an error, and appears automatically with the network', async () => {
    hasLine = false
    const page = [
      { id: 'bad', type: 'Remote' },
      { id: 'fine', type: 'Good' },
    ]
    const { container, reports } = await renderPage({ page, blocks: [remote(), good], common })
    expect(screen.getByText('good')).toBeVisible()
    await waitFor(() => expect(said()).toBeVisible())
    expect(container.querySelector('[aria-busy=true]')).toBeNull()
    await lineIs(true)
    expect(await screen.findByText('here')).toBeVisible()
    expect(said()).toBeNull()
    expect(reports.map(({ problem }) => problem)).toEqual(['chunkLost'])
  })

  it('shows its fallback until then', async () => {
    hasLine = false
    const page = [{ id: 'bad', type: 'Remote', fallback: { type: 'Good' } }]
    await renderPage({ page, blocks: [remote(), good], common })
    expect(await screen.findByText('good')).toBeVisible()
    await lineIs(true)
    expect(await screen.findByText('here')).toBeVisible()
    expect(screen.queryByText('good')).toBeNull()
    expect(said()).toBeNull()
  })

  it('is omitted when the chunk is lost with a network', async () => {
    const lost = sampleBlock('Lost', () => Promise.reject(new Error('404')))
    const { container, reports } = await renderPage({
      page: [
        { id: 'bad', type: 'Lost' },
        { id: 'fine', type: 'Good' },
      ],
      blocks: [lost, good],
      common,
    })
    await waitFor(() => expect(reports).toHaveLength(1))
    expect(container).toHaveTextContent(/^good$/)
  })

  it('is loaded when the network returns', async () => {
    hasLine = false
    const store = createViewStore(1_000, () => Promise.resolve())
    let came = false
    const views = store.load(remote()).then(() => {
      came = true
    })
    await new Promise((done) => setTimeout(done, 20))
    expect(came).toBe(false)
    await lineIs(true)
    await views
    expect(came).toBe(true)
  })

  it('is fetched again when requests fail while the browser seems online', async () => {
    vi.useFakeTimers()
    let attempts = 0
    const flaky = sampleBlock('Flaky', async () => {
      attempts += 1
      if (attempts < 4) throw new TypeError('Failed to fetch dynamically imported module')
      return { ready: () => <p>here</p> }
    })
    const store = createViewStore(1_000, () => Promise.resolve())
    const views = store.load(flaky)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(Object.keys(await views)).toEqual(['ready'])
    expect(attempts).toBe(4)
    vi.useRealTimers()
  })

  it('is lost after four attempts if it is deferred, and after one if it is not', async () => {
    vi.useFakeTimers()
    let attempts = 0
    const lost = sampleBlock('Lost', () => {
      attempts += 1
      return Promise.reject(new Error('404'))
    })
    const failed = (store: ReturnType<typeof createViewStore>) =>
      store.load(lost).then(
        () => false,
        () => true,
      )
    const isLostAtOnce = failed(createViewStore(1_000))
    await vi.advanceTimersByTimeAsync(0)
    expect(await isLostAtOnce).toBe(true)
    expect(attempts).toBe(1)
    attempts = 0
    const isLost = failed(createViewStore(1_000, () => Promise.resolve()))
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await isLost).toBe(true)
    expect(attempts).toBe(4)
    vi.useRealTimers()
  })
})
