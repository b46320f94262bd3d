import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createViewStore } from '../../src/render/views.ts'
import { drawPage, sampleBlock } from '../helpers/drawPage.tsx'

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
  // React writes what a boundary caught to the console; here it is what the test is about.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** A block whose chunk comes while there is a line. */
const remote = () =>
  sampleBlock('Remote', async () => {
    if (!hasLine) throw new Error('ERR_INTERNET_DISCONNECTED')
    return { ready: () => <p>here</p> }
  })
const good = sampleBlock('Good', async () => ({ ready: () => <p>good</p> }))

describe('a block whose chunk is lost with the network', () => {
  it('says so in its place after a while, and comes by itself with the network', async () => {
    hasLine = false
    const page = [
      { id: 'bad', type: 'Remote' },
      { id: 'fine', type: 'Good' },
    ]
    const { container, reports } = await drawPage({ page, blocks: [remote(), good], common })
    expect(screen.getByText('good')).toBeVisible()
    await waitFor(() => expect(said()).toBeVisible(), { timeout: 5_000 })
    expect(container.querySelector('[aria-busy=true]')).toBeNull()
    await lineIs(true)
    expect(await screen.findByText('here')).toBeVisible()
    expect(said()).toBeNull()
    expect(reports.map(({ problem }) => problem)).toEqual(['chunkLost'])
  })

  it('leaves its place to its fallback until then', async () => {
    hasLine = false
    const page = [{ id: 'bad', type: 'Remote', fallback: { type: 'Good' } }]
    await drawPage({ page, blocks: [remote(), good], common })
    expect(await screen.findByText('good')).toBeVisible()
    await lineIs(true)
    expect(await screen.findByText('here')).toBeVisible()
    expect(screen.queryByText('good')).toBeNull()
    expect(said()).toBeNull()
  })

  it('one that is lost though there is a network is left out', async () => {
    const lost = sampleBlock('Lost', () => Promise.reject(new Error('404')))
    const { container, reports } = await drawPage({
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

  it('one that may wait is waited for until there is a network', async () => {
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
})
