/**
 * Runs in the browser, built for production: our renderer against React written by hand, with the same DOM.
 * The hand-written side is derived from our own DOM, element by element, so the two cannot drift apart: plain elements,
 * literal texts, one memoised component a card. It formats nothing, translates nothing and checks nothing: a lower bound.
 */
import { createElement, memo, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { blocks } from '../../../src/blocks/index.ts'
import { DataProvider } from '../../../src/data/index.ts'
import { createI18n } from '../../../src/i18n/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { Page } from '../../../src/render/Page.tsx'
import { RendererContext } from '../../../src/render/renderer.ts'
import { createViewStore } from '../../../src/render/views.ts'
import { sample } from './sample.ts'

const registry = createRegistry({ blocks, activities: [] })
const views = createViewStore()
const renderer = {
  registry,
  views,
  conditions: {},
  report: (problem: object) => console.error(problem),
}
const info = {
  locale: 'en',
  sandbox: false,
  loginUrl: null,
  registerUrl: null,
  renderedAt: sample.now,
}
const baseInfo = {
  activityId: '1001',
  activityType: 1 as const,
  configVersion: 1,
  etag: 'bench',
  config: {
    page: {
      version: 1,
      type: 'NewUser',
      page: [{ id: 'tasks', type: 'TaskList' }],
    },
    words: {},
  },
}

/** A list to render. Router, words and cache exist already, as on a change of the page. */
interface ListHarness {
  element: HTMLElement
  /** Renders the list; committed on return. */
  show(): void
  change(round: number): void
  end(): void
}

const host = () => document.body.appendChild(document.createElement('div'))

interface Handle {
  fill(shown: boolean): void
}

function Place({ handle, inside }: { handle: Handle; inside: () => ReactNode }) {
  const [shown, setShown] = useState(false)
  handle.fill = setShown
  return shown ? inside() : null
}

/** A root with providers, and a place that `show` fills. */
function createHarness(around: (place: ReactNode) => ReactNode, inside: () => ReactNode): Omit<ListHarness, 'change'> {
  const element = host()
  const root = createRoot(element)
  const handle: Handle = { fill: () => {} }
  flushSync(() => root.render(around(<Place handle={handle} inside={inside} />)))
  const end = () => {
    root.unmount()
    element.remove()
  }
  return { element, show: () => flushSync(() => handle.fill(true)), end }
}

function ours(count: number, words: Record<string, string>): () => ListHarness {
  const i18n = createI18n('en', { common: words })
  return () => {
    const { runtime, answers, rows } = sample.page(count)
    const around = (place: ReactNode) => (
      <MemoryRouter>
        <I18nextProvider i18n={i18n}>
          <RendererContext value={renderer}>
            <DataProvider runtime={runtime} answers={answers}>
              {place}
            </DataProvider>
          </RendererContext>
        </I18nextProvider>
      </MemoryRouter>
    )
    const change = (round: number) => flushSync(() => rows.put(sample.changed(count, round)))
    return { ...createHarness(around, () => <Page alias="bench" baseInfo={baseInfo} info={info} />), change }
  }
}

type Tree = string | { tag: string; props: Record<string, unknown>; children: Tree[] }

const names: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  viewbox: 'viewBox',
}

/** The DOM as data. */
function read(node: Node): Tree | null {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element)) return null
  const props = Object.fromEntries([...node.attributes].map(({ name, value }) => [names[name] ?? name, value]))
  if (node instanceof HTMLElement && node.style.length) {
    props.style = Object.fromEntries(
      [...node.style].map((name) => [
        name.replace(/-(\w)/g, (_, sign) => sign.toUpperCase()),
        node.style.getPropertyValue(name),
      ]),
    ) as never
  }
  const children = [...node.childNodes].map(read).filter((child) => child !== null)
  return { tag: node.tagName.toLowerCase(), props, children }
}

const toElement = (tree: Tree): ReactNode =>
  typeof tree === 'string' ? tree : createElement(tree.tag, tree.props, ...tree.children.map(toElement))

const Card = memo(({ tree }: { tree: Tree }) => toElement(tree))

/** Everything around the cards, and the cards in their list. */
function Around({ tree, cards }: { tree: Tree; cards: Map<Tree, Tree> }): ReactNode {
  if (typeof tree === 'string') return tree
  const children = tree.children.map((child, index) =>
    cards.has(child) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list neither grows nor moves
      <Card key={index} tree={cards.get(child) as Tree} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tree neither grows nor moves
      <Around key={index} tree={child} cards={cards} />
    ),
  )
  return createElement(tree.tag, tree.props, ...children)
}

const isCard = (tree: Tree) => typeof tree === 'object' && 'data-task' in tree.props
const cardsIn = (tree: Tree): Tree[] =>
  typeof tree === 'string' ? [] : isCard(tree) ? [tree] : tree.children.flatMap(cardsIn)

interface ListHandle {
  set(card: Tree): void
}

function List({ handle, tree, list }: { handle: ListHandle; tree: Tree; list: Tree[] }) {
  const last = list.length - 1
  const [card, set] = useState(list[last] as Tree)
  handle.set = set
  const cards = new Map(list.map((entry, index) => [entry, index === last ? card : entry]))
  return <Around tree={tree} cards={cards} />
}

/** The same list by hand; a change gives one card another tree and renders the list again. */
function byHand(template: ListHarness): () => ListHarness {
  template.show()
  const tree = read(template.element.firstElementChild as Element) as Tree
  const list = cardsIn(tree)
  const last = list.length - 1
  const versions = [0, 1].map((round) => {
    template.change(round)
    return cardsIn(read(template.element.firstElementChild as Element) as Tree)[last] as Tree
  })
  template.end()
  return () => {
    const handle: ListHandle = { set: () => {} }
    const change = (round: number) => flushSync(() => handle.set(versions[round % 2] as Tree))
    return {
      ...createHarness(
        (place) => place,
        () => <List handle={handle} tree={tree} list={list} />,
      ),
      change,
    }
  }
}

const time = (work: () => void): number => {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** Changes measured together: one is shorter than the resolution of the browser's clock. */
const changes = 50

/** Renders both sides in turn. Returns their times, ms, and whether their DOM is the same. */
async function compare(count: number, runs: number, words: Record<string, string>) {
  const list = registry.block('TaskList')
  if (!list) throw new Error('The bench renders a TaskList, but there is no such block.')
  await views.load(list)
  const left = ours(count, words)
  const right = byHand(left())
  const result = {
    count,
    same: true,
    render: { ours: [] as number[], hand: [] as number[] },
    change: { ours: [] as number[], hand: [] as number[] },
  }
  for (let run = 0; run < runs + 3; run++) {
    const sides = { ours: left, hand: right }
    const html: string[] = []
    for (const name of run % 2 ? (['ours', 'hand'] as const) : (['hand', 'ours'] as const)) {
      const harness = sides[name]()
      const renderTime = time(harness.show)
      html.push(harness.element.innerHTML.replace(/ style="[^"]*"/g, ''))
      for (const round of [0, 1]) harness.change(round)
      const changed = time(() => {
        for (let round = 0; round < changes; round++) harness.change(round)
      })
      harness.end()
      if (run < 3) continue
      result.render[name].push(renderTime)
      result.change[name].push(changed / changes)
    }
    result.same &&= html[0] === html[1]
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return result
}

Object.assign(window, { compare })
