import { screen, waitFor } from '@testing-library/react'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { keyed, own, shared } from '../../../src/registry/sources.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { renderPage, sampleBlock } from '../../helpers/renderPage.tsx'

const good = sampleBlock('Good', async () => ({ ready: () => <p>good</p> }))
const throws = sampleBlock('Throws', async () => ({
  ready: () => {
    throw new Error('broken on purpose')
  },
}))
const lost = sampleBlock('Lost', () => Promise.reject(new Error('404')))
const hangs = sampleBlock('Hangs', () => new Promise(() => {}))
const note = sampleBlock('Note', async () => ({ ready: () => <p>instead</p> }))
const blocks = [good, throws, lost, hangs, note]

const around = (type: string) => [
  { id: 'before', type: 'Good' },
  { id: 'bad', type, fallback: { type: 'Note' } },
  { id: 'after', type: 'Good' },
]

describe('a block that cannot be rendered does not affect others', () => {
  // React logs errors of boundaries to the console; they are expected here.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['Throws', 'threw'],
    ['Lost', 'chunkLost'],
    ['Hangs', 'chunkLost'],
    ['Herro', 'unknownType'],
    ['constructor', 'unknownType'],
  ])('%s: shows its fallback and the other blocks, and sends one report', async (type, problem) => {
    const { reports } = await renderPage({ page: around(type), blocks })
    expect(await screen.findByText('instead')).toBeVisible()
    expect(screen.getAllByText('good')).toHaveLength(2)
    expect(reports).toEqual([expect.objectContaining({ blockId: 'bad', type, problem })])
  })

  it('is omitted without a fallback', async () => {
    const page = [
      { id: 'bad', type: 'Throws' },
      { id: 'fine', type: 'Good' },
    ]
    const { container, reports } = await renderPage({ page, blocks })
    await screen.findByText('good')
    await waitFor(() => expect(reports).toHaveLength(1))
    expect(container).toHaveTextContent(/^good$/)
  })

  it('is omitted when the fallback fails too', async () => {
    const page = [
      { id: 'bad', type: 'Throws', fallback: { type: 'Lost' } },
      { id: 'fine', type: 'Good' },
    ]
    const { reports } = await renderPage({ page, blocks })
    await screen.findByText('good')
    await waitFor(() => expect(reports.map(({ problem }) => problem).sort()).toEqual(['chunkLost', 'threw']))
  })

  it('is rendered again with a new release', async () => {
    let broken = true
    const flaky = sampleBlock('Flaky', async () => ({
      ready: () => {
        if (broken) throw new Error('not yet')
        return <p>recovered</p>
      },
    }))
    const { reports, rerenderPage } = await renderPage({ page: [{ id: 'a', type: 'Flaky' }], blocks: [flaky] })
    await waitFor(() => expect(reports).toHaveLength(1))
    broken = false
    await rerenderPage([{ id: 'a', type: 'Flaky' }])
    expect(await screen.findByText('recovered')).toBeVisible()
  })
})

function deferred() {
  let resolve: (value: unknown) => void = () => {}
  const promise = new Promise<unknown>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const renders: string[] = []

function Card({ id, rows }: { id: string; rows: { use(key: string): { status: string } | undefined } }) {
  renders.push(id)
  return <li>{`${id} ${rows.use(id)?.status}`}</li>
}

describe('the data of a block', () => {
  const views = async () => ({
    ready: ({ data }: { data: { activity: { title: string } } }) => <p>{data.activity.title}</p>,
    loading: () => <p>loading</p>,
    failed: ({ retry }: { retry: () => void }) => (
      <button type="button" onClick={retry}>
        again
      </button>
    ),
  })
  const titled = sampleBlock('Titled', views as never, {
    data: { activity: shared(calls.noLoginDetail) },
    states: ['loading', 'failed'],
  })
  const page = [{ id: 'a', type: 'Titled' }]

  it('is loading, then ready', async () => {
    const { promise, resolve } = deferred()
    await renderPage({ page, blocks: [titled], calls: { noLoginDetail: () => promise } })
    expect(screen.getByText('loading')).toBeVisible()
    resolve({ ...calls.noLoginDetail.example, title: 'Hello' })
    expect(await screen.findByText('Hello')).toBeVisible()
  })

  it('fails, and is ready after a retry', async () => {
    let down = true
    const noLoginDetail = () => {
      if (down) throw new RequestProblem({ kind: 'refused', call: 'noLoginDetail', traceId: 't', code: '51020' })
      return { ...calls.noLoginDetail.example, title: 'Back' }
    }
    await renderPage({ page, blocks: [titled], calls: { noLoginDetail } })
    const button = await screen.findByRole('button', { name: 'again' })
    down = false
    button.click()
    expect(await screen.findByText('Back')).toBeVisible()
  })

  it('fails for that block only when the shape is wrong', async () => {
    const noLoginDetail = () => {
      throw new RequestProblem({ kind: 'badShape', call: 'noLoginDetail', traceId: 't', field: '/title' })
    }
    await renderPage({ page: [...page, { id: 'b', type: 'Good' }], blocks: [titled, good], calls: { noLoginDetail } })
    expect(await screen.findByRole('button', { name: 'again' })).toBeVisible()
    expect(screen.getByText('good')).toBeVisible()
  })

  it("a visitor's own data is null and is never asked for", async () => {
    const mine = sampleBlock(
      'Mine',
      async () => ({ ready: (({ data }: { data: { status: unknown } }) => <p>{String(data.status)}</p>) as never }),
      { data: { status: own(calls.applyStatus) } },
    )
    const { made } = await renderPage({ page: [{ id: 'm', type: 'Mine' }], blocks: [mine] })
    expect(await screen.findByText('null')).toBeVisible()
    expect(made.map(({ name }) => name)).not.toContain('applyStatus')
  })

  it('rerenders only the card of a changed row', async () => {
    renders.length = 0
    const list = sampleBlock(
      'List',
      async () => ({
        ready: (({ data }: { data: { rows: never } }) => {
          renders.push('list')
          return (
            <ul>
              <Card id="a" rows={data.rows} />
              <Card id="b" rows={data.rows} />
            </ul>
          )
        }) as never,
      }),
      { data: { rows: keyed(calls.taskCompletions, 'completions', 'taskId') } },
    )
    const row = (taskId: string, status: string) => ({
      ...calls.taskCompletions.example.completions[0],
      taskId,
      status,
    })
    const answer = { completions: [row('a', 'PENDING'), row('b', 'PENDING')], lotteryCount: 0, serverTime: 1 }
    const { runtime } = await renderPage({
      page: [{ id: 'l', type: 'List' }],
      blocks: [list],
      calls: { taskCompletions: answer, detail: calls.detail.example },
      user: { userId: '7' },
    })
    await screen.findByText('a PENDING')
    renders.length = 0
    const store = [...runtime.rows.values()].find((entry) => entry.rows().length === 2)
    store?.put(row('b', 'COMPLETED'))
    expect(await screen.findByText('b COMPLETED')).toBeVisible()
    expect(renders).toEqual(['b'])
  })
})

describe('props', () => {
  it('contain only fields of the schema, with defaults and texts', async () => {
    const seen: unknown[] = []
    const props = Type.Object({
      title: Type.String({ 'x-playbill': 'text' }),
      limit: Type.Integer({ default: 5 }),
      rows: Type.Optional(Type.Array(Type.Object({ text: Type.String({ 'x-playbill': 'text' }) }))),
    })
    const block = sampleBlock(
      'Props',
      async () => ({
        ready: (({ props }: { props: unknown }) => {
          seen.push(props)
          return <p>rendered</p>
        }) as never,
      }),
      { props },
    )
    const given = {
      title: 'x.title',
      rows: [{ text: 'common:yes' }],
      dangerouslySetInnerHTML: { __html: '<b>' },
      __proto__: { a: 1 },
    }
    await renderPage({
      page: [{ id: 'p', type: 'Props', props: given }],
      blocks: [block],
      words: { 'x.title': 'A title' },
      common: { yes: 'Yes' },
    })
    await screen.findByText('rendered')
    expect(seen.at(-1)).toEqual({ title: 'A title', limit: 5, rows: [{ text: 'Yes' }] })
  })
})
