import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { blocks } from '../../src/blocks/index.ts'
import { docOf } from '../../src/studio/docs.ts'
import { type Subject, subjectsOf } from '../../src/studio/variants.ts'
import { leastProps, mostProps } from './generatedProps.ts'
import { stage } from './generatedStage.tsx'

/** What a person can act on, or is told the name of. */
const named =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, label, h1, h2, h3, h4, [role=button]'
const focusable = 'button, a[href], input, select, textarea, summary, label, details, [tabindex]'

const nameOf = (element: Element): string => {
  const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const said = labelled.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' ')
  const own = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ')
  return [said, element.getAttribute('aria-label'), own, element.textContent].filter(Boolean).join(' ').trim()
}

const nameless = (container: Element) =>
  [...container.querySelectorAll(named)].filter((element) => nameOf(element) === '').map((element) => element.outerHTML)

/** Elements that answer to a tap but cannot be reached without a pointer. */
const unreachable = (container: Element) =>
  [...container.querySelectorAll('*')].filter((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
    const props = (element as unknown as Record<string, { onClick?: unknown } | undefined>)[key ?? '']
    // What listens for the buttons and links inside it is reached through them.
    const listensForOthers = element.querySelector(`${focusable}, section, ul, ol, table`)
    return props?.onClick && !element.matches(focusable) && !listensForOthers
  })

/** A sample stands alone on its page: what concerns whole pages is not its own, and jsdom has no colours. */
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
  const subjects = subjectsOf(docOf(block, {}))
  const [first] = subjects as [Subject]
  const examples = subjects.filter(({ state }) => state === 'ready')

  it.each(subjects.map((subject) => [subject.id, subject] as const))(
    'draws %s, nothing missing',
    async (_, subject) => {
      const { container, problems, state } = await stage(type, subject)
      expect(problems).toEqual([])
      if (subject.state !== 'ready') expect(state).toBe(subject.state)
      expect(nameless(container)).toEqual([])
      expect(unreachable(container)).toEqual([])
    },
  )

  it('draws with the least it takes', async () => {
    const { problems, state } = await stage(type, { ...first, props: leastProps(block.props) })
    expect(problems).toEqual([])
    expect(state).toBeDefined()
  })

  it('draws the longest texts and the fullest lists', async () => {
    const { container, problems } = await stage(type, { ...first, as: 'joined', props: mostProps(block.props) })
    expect(problems).toEqual([])
    expect(nameless(container)).toEqual([])
  })

  it('is mirrored by its direction alone', async () => {
    const { container, problems } = await stage(type, first, 'arabic')
    expect(problems).toEqual([])
    expect([...container.querySelectorAll('[style*="left"], [style*="right"], [align]')]).toEqual([])
    expect(nameless(container)).toEqual([])
  })

  it.each(examples.map((subject) => [subject.name, subject] as const))(
    'says nothing in "%s" that cannot be translated',
    async (_, subject) => {
      const { container, problems, scene } = await stage(type, subject, 'long')
      expect(problems).toEqual([])
      expect(untranslatable(container, JSON.stringify(scene.answers))).toEqual([])
    },
  )

  it('speaks English where a language has no words yet', async () => {
    const { container, problems } = await stage(type, { ...first, as: 'joined' }, 'untranslated')
    expect(problems).toEqual([])
    expect(nameless(container)).toEqual([])
  })

  it('is whole to a screen reader', async () => {
    const { container } = await stage(type, { ...first, as: 'joined' })
    expect(await violations(container)).toEqual([])
  })
})

/** Words that are neither the translator's nor the platform's: those in a block's code. */
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
