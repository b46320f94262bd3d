import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { renderBlocks, settle, word } from './blockHarness.tsx'

const intro = calls.introduce.example
const down = () => {
  throw new RequestProblem({ kind: 'refused', call: 'introduce', traceId: 't', code: '51020' })
}

describe('Rules', () => {
  const page = [{ id: 'rules', type: 'Rules' }]

  it('shows every rule and links to the terms with their version', async () => {
    await renderBlocks({ page })
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
    const { container } = await renderBlocks({ page, calls: { introduce: { ...intro, rules } } })
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(container.querySelector('img, b, a[href^="javascript"]')).toBeNull()
  })

  it('offers a retry when the rules cannot be loaded', async () => {
    await renderBlocks({ page, calls: { introduce: down } })
    expect(await screen.findByRole('button', { name: word('common.retry') })).toBeVisible()
  })
})

describe('Faq', () => {
  it('has each question with a collapsed answer', async () => {
    await renderBlocks({ page: [{ id: 'faq', type: 'Faq' }] })
    const { q, a } = intro.faq[0] ?? { q: '', a: '' }
    const question = (await screen.findByText(q)).closest('details')
    expect(question).not.toHaveAttribute('open')
    expect(question).toHaveTextContent(a)
  })

  it('is hidden without questions', async () => {
    const page = [{ id: 'faq', type: 'Faq' }]
    const { container } = await renderBlocks({ page, calls: { introduce: { ...intro, faq: [] } } })
    await settle()
    expect(container.textContent).toBe('')
  })
})

describe('RiskDisclaimer', () => {
  const page = [{ id: 'risk', type: 'RiskDisclaimer', props: { notes: ['common:legal.age'] } }]

  it('has the warning of the activity and the notes of the config', async () => {
    await renderBlocks({ page })
    expect(await screen.findByText(intro.risk)).toBeVisible()
    expect(screen.getByText(word('legal.age'))).toBeVisible()
  })

  it('shows the default warning when the answer is lost', async () => {
    await renderBlocks({ page, calls: { introduce: down } })
    expect(await screen.findByText(word('legal.risk'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('Notice', () => {
  const draw = (to: string) =>
    renderBlocks({
      page: [{ id: 'n', type: 'Notice', props: { text: 'n.text', link: { text: 'n.link', to } } }],
      words: { 'n.text': 'Good to **know**', 'n.link': 'More' },
    })

  it.each([
    ['/rewards', '/en/rewards'],
    ['https://example.com/a', 'https://example.com/a'],
  ])('links %s to %s', async (to, href) => {
    await draw(to)
    expect(await screen.findByRole('link', { name: 'More' })).toHaveAttribute('href', href)
  })

  it('shows an unsafe link as plain text', async () => {
    await draw('javascript:alert(1)')
    expect(await screen.findByText('More')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('Section, Columns and Steps', () => {
  const note = (id: string) => ({ id, type: 'Notice', props: { text: `n.${id}` } })
  const words = { 'n.a': 'First', 'n.b': 'Second', 's.title': 'A part', 'x.1': 'Sign up', 'x.2': 'Join', 'x.t': 'So' }

  it('Section is labeled by its heading and contains its blocks', async () => {
    const section = {
      id: 's',
      type: 'Section',
      props: { title: 's.title' },
      slots: { content: [note('a'), note('b')] },
    }
    await renderBlocks({ page: [section], words })
    const region = await screen.findByRole('region', { name: 'A part' })
    expect(within(region).getByText('First')).toBeVisible()
    expect(within(region).getByText('Second')).toBeVisible()
  })

  it('Columns keep the start before the end in reading order', async () => {
    const columns = {
      id: 'c',
      type: 'Columns',
      props: { endFirst: true },
      slots: { start: [note('a')], end: [note('b')] },
    }
    const { container } = await renderBlocks({ page: [columns], words })
    await screen.findByText('First')
    expect(container.textContent).toBe('FirstSecond')
  })

  it('Steps are a numbered list', async () => {
    const steps = ['x.1', 'x.2'].map((title) => ({ title, text: 'x.t' }))
    await renderBlocks({ page: [{ id: 'st', type: 'Steps', props: { steps } }], words })
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
