import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { RequestProblem } from '../../src/request/index.ts'
import { drawScene, settle, word } from './blocksStage.tsx'

const intro = calls.introduce.example
const down = () => {
  throw new RequestProblem({ kind: 'refused', call: 'introduce', traceId: 't', code: '51020' })
}

describe('Rules', () => {
  const page = [{ id: 'rules', type: 'Rules' }]

  it('states every rule and leads to the terms with their version', async () => {
    await drawScene({ page })
    await screen.findByText(word('activity.terms'))
    expect(screen.getByRole('heading', { level: 2, name: word('activity.rules') })).toBeVisible()
    for (const { title, paragraphs } of intro.rules) {
      expect(screen.getByRole('heading', { level: 3, name: title })).toBeVisible()
      for (const paragraph of paragraphs) expect(screen.getByText(paragraph)).toBeVisible()
    }
    expect(screen.getByRole('link', { name: word('activity.terms') })).toHaveAttribute('href', '/en/terms')
    expect(screen.getByText(`Version ${intro.terms.version}`)).toBeVisible()
  })

  it('shows markup in an answer as text', async () => {
    const rules = [
      { title: '<b>Bold</b>', paragraphs: ['<img src=x onerror=alert(1)>', '[here](javascript:alert(1))'] },
    ]
    const { container } = await drawScene({ page, calls: { introduce: { ...intro, rules } } })
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(container.querySelector('img, b, a[href^="javascript"]')).toBeNull()
  })

  it('offers another try when they cannot be loaded', async () => {
    await drawScene({ page, calls: { introduce: down } })
    expect(await screen.findByRole('button', { name: word('common.retry') })).toBeVisible()
  })
})

describe('Faq', () => {
  it('has each question with its answer folded away', async () => {
    await drawScene({ page: [{ id: 'faq', type: 'Faq' }] })
    const { q, a } = intro.faq[0] ?? { q: '', a: '' }
    const question = (await screen.findByText(q)).closest('details')
    expect(question).not.toHaveAttribute('open')
    expect(question).toHaveTextContent(a)
  })

  it('is not there when nobody asked anything', async () => {
    const page = [{ id: 'faq', type: 'Faq' }]
    const { container } = await drawScene({ page, calls: { introduce: { ...intro, faq: [] } } })
    await settle()
    expect(container.textContent).toBe('')
  })
})

describe('RiskDisclaimer', () => {
  const page = [{ id: 'risk', type: 'RiskDisclaimer', props: { notes: ['common:legal.age'] } }]

  it("has the activity's own warning and the notes of the config", async () => {
    await drawScene({ page })
    expect(await screen.findByText(intro.risk)).toBeVisible()
    expect(screen.getByText(word('legal.age'))).toBeVisible()
  })

  it('warns all the same when the answer is lost', async () => {
    await drawScene({ page, calls: { introduce: down } })
    expect(await screen.findByText(word('legal.risk'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('Notice', () => {
  const draw = (to: string) =>
    drawScene({
      page: [{ id: 'n', type: 'Notice', props: { text: 'n.text', link: { text: 'n.link', to } } }],
      words: { 'n.text': 'Good to **know**', 'n.link': 'More' },
    })

  it.each([
    ['/rewards', '/en/rewards'],
    ['https://example.com/a', 'https://example.com/a'],
  ])('%s leads to %s', async (to, href) => {
    await draw(to)
    expect(await screen.findByRole('link', { name: 'More' })).toHaveAttribute('href', href)
  })

  it('a link that leads nowhere safe is words alone', async () => {
    await draw('javascript:alert(1)')
    expect(await screen.findByText('More')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('Section, Columns and Steps', () => {
  const note = (id: string) => ({ id, type: 'Notice', props: { text: `n.${id}` } })
  const words = { 'n.a': 'First', 'n.b': 'Second', 's.title': 'A part', 'x.1': 'Sign up', 'x.2': 'Join', 'x.t': 'So' }

  it('a section is named by its heading and holds its blocks', async () => {
    const section = {
      id: 's',
      type: 'Section',
      props: { title: 's.title' },
      slots: { content: [note('a'), note('b')] },
    }
    await drawScene({ page: [section], words })
    const region = await screen.findByRole('region', { name: 'A part' })
    expect(within(region).getByText('First')).toBeVisible()
    expect(within(region).getByText('Second')).toBeVisible()
  })

  it('columns read start before end, wherever they stand', async () => {
    const columns = {
      id: 'c',
      type: 'Columns',
      props: { endFirst: true },
      slots: { start: [note('a')], end: [note('b')] },
    }
    const { container } = await drawScene({ page: [columns], words })
    await screen.findByText('First')
    expect(container.textContent).toBe('FirstSecond')
  })

  it('steps are a numbered list', async () => {
    const steps = ['x.1', 'x.2'].map((title) => ({ title, text: 'x.t' }))
    await drawScene({ page: [{ id: 'st', type: 'Steps', props: { steps } }], words })
    const list = await screen.findByRole('list')
    expect(list.tagName).toBe('OL')
    expect(
      within(list)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Sign up', 'Join'])
    expect(screen.getByRole('heading', { level: 2, name: word('activity.howTo') })).toBeVisible()
  })
})
