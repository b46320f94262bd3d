import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { blocks } from '../../../src/blocks/index.ts'
import { docOf } from '../../../src/studio/gallery/docs.ts'
import { type Sample, samplesOf } from '../../../src/studio/gallery/variants.ts'
import { renderBlock } from './generatedHarness.tsx'
import { maxProps, minProps } from './generatedProps.ts'

/** Elements that need an accessible name. */
const named =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, label, h1, h2, h3, h4, [role=button]'
const focusable = 'button, a[href], input, select, textarea, summary, label, details, [tabindex]'

const nameOf = (element: Element): string => {
  const labeled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const said = labeled.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' ')
  const own = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ')
  return [said, element.getAttribute('aria-label'), own, element.textContent].filter(Boolean).join(' ').trim()
}

const nameless = (container: Element) =>
  [...container.querySelectorAll(named)].filter((element) => nameOf(element) === '').map((element) => element.outerHTML)

/** Elements with a click handler that the keyboard cannot reach. */
const unreachable = (container: Element) =>
  [...container.querySelectorAll('*')].filter((element) => {
    const props: { onClick?: unknown } | undefined = Object.entries(element).find(([name]) =>
      name.startsWith('__reactProps$'),
    )?.[1]
    // A handler for nested buttons and links is reached through them.
    const listensForOthers = element.querySelector(`${focusable}, section, ul, ol, table`)
    return props?.onClick && !element.matches(focusable) && !listensForOthers
  })

/** Ids of the outer elements of a block. A block that shows nothing has none. */
const outerIds = (container: Element) => [...container.querySelectorAll('.st-canvas > *')].map(({ id }) => id)

/** Rules for whole pages do not apply to a single block, and jsdom has no colors. */
const rules = {
  'color-contrast': { enabled: false },
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
}

const violations = async (container: Element) => {
  const found = await axe.run(container as HTMLElement, { rules, resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe.each(blocks.map((block) => [block.type, block] as const))('%s', (type, block) => {
  const subjects = samplesOf(docOf(block, {}))
  const [first] = subjects as [Sample]
  const examples = subjects.filter(({ state }) => state === 'ready')

  it.each(subjects.map((subject) => [subject.id, subject] as const))('renders %s completely', async (_, subject) => {
    const { container, problems, state } = await renderBlock(type, subject)
    expect(problems).toEqual([])
    if (subject.state !== 'ready') expect(state).toBe(subject.state)
    expect(nameless(container)).toEqual([])
    expect(unreachable(container)).toEqual([])
    // Analytics and Studio find a block by the id of its outer element; others have it as prefix.
    const ids = outerIds(container)
    expect(ids.filter((id) => id !== 'sample' && !id.startsWith('sample-'))).toEqual([])
    expect(ids.length === 0 || ids.includes('sample')).toBe(true)
  })

  it('renders with minimal props', async () => {
    const { problems, state } = await renderBlock(type, { ...first, props: minProps(block.props) })
    expect(problems).toEqual([])
    expect(state).toBeDefined()
  })

  it('renders with maximal props', async () => {
    const { container, problems } = await renderBlock(type, { ...first, as: 'joined', props: maxProps(block.props) })
    expect(problems).toEqual([])
    expect(nameless(container)).toEqual([])
  })

  it('is mirrored by its direction only', async () => {
    const { container, problems } = await renderBlock(type, first, 'arabic')
    expect(problems).toEqual([])
    expect([...container.querySelectorAll('[style*="left"], [style*="right"], [align]')]).toEqual([])
    expect(nameless(container)).toEqual([])
  })

  it.each(examples.map((subject) => [subject.name, subject] as const))(
    'has only translatable texts in "%s"',
    async (_, subject) => {
      const { container, problems, scene } = await renderBlock(type, subject, 'long')
      expect(problems).toEqual([])
      expect(untranslatable(container, JSON.stringify(scene.answers))).toEqual([])
    },
  )

  it('falls back to English without a translation', async () => {
    const { container, problems } = await renderBlock(type, { ...first, as: 'joined' }, 'untranslated')
    expect(problems).toEqual([])
    expect(nameless(container)).toEqual([])
  })

  it('has no accessibility violations', async () => {
    const { container } = await renderBlock(type, { ...first, as: 'joined' })
    expect(await violations(container)).toEqual([])
  })
})

/** Texts that are neither translated nor from the platform. */
function untranslatable(container: Element, data: string): string[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.parentElement?.closest('time, .st-slot, [translate=no]')) continue
    const text = node.textContent ?? ''
    if (/[⟦⟧]/.test(text) || data.includes(text.trim())) continue
    const words = text.match(/\p{L}{4,}/gu) ?? []
    if (words.some((word) => !data.includes(word))) found.push(text)
  }
  return found
}
