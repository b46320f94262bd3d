import type { BlockNode } from '../contract/shapes/page.ts'
import { nodesOf } from '../render/nodes.ts'
import { fields, fillField, isChanged, readField } from './earlyFields.ts'
import { positionOf, relocateElement } from './relocateElement.ts'

/** The clicks that the script in the head has recorded, and its listener. */
interface Recorded extends Array<HTMLElement> {
  listener?: (event: MouseEvent) => void
}

declare global {
  interface Window {
    earlyClicks?: Recorded
  }
}

/** Interval between attempts to replay a queued click, ms. */
const retryInterval = 50

/** After this time a queued click is passed on, even if its block is not hydrated, ms. */
const maxWait = 20_000

/** The id for everything outside of blocks. */
export const shellId = ''

/** Clicks and input on server HTML, before React has hydrated it. */
export interface EarlyClicks {
  /** Call it when a block has been hydrated, or with `shellId` the shell. */
  onHydrated(blockId: string): void
  /** Resolves at the first queued click or input. */
  readonly first: Promise<void>
}

/**
 * Queues clicks on buttons and input in fields while the block around them is not hydrated: React would drop both. A
 * click is replayed once the block is hydrated and no longer busy with the viewer's data. If a block never reports
 * hydration, clicks pass after `maxWait`.
 */
export function queueEarlyClicks(root: HTMLElement, nodes: readonly BlockNode[]): EarlyClicks {
  const hosts = hostIds(root, nodes)
  const waiting = new Set([...hosts, shellId])
  const queued = new Map<Element, { host: string; attempt: () => void }>()
  /** A press can begin on server HTML and end on a hydrated button that waits for the viewer's data. */
  let pressedEarly: Element | null = null
  let resolve = () => {}
  const first = new Promise<void>((done) => {
    resolve = done
  })

  const hostOf = (element: Element): string => {
    for (let box: Element | null = element; box; box = box.parentElement) if (hosts.has(box.id)) return box.id
    return shellId
  }
  const isReady = (element: Element) => !waiting.has(hostOf(element)) && element.getAttribute('aria-busy') !== 'true'
  /** Whether input of the block is queued. Clicks wait for it, as a submit reads the fields. */
  const hasQueuedInput = (host: string) =>
    [...queued].some(([element, entry]) => entry.host === host && element.matches(fields))

  /** Runs `work` once for the element, or for the element that has replaced it. */
  function queue<E extends Element>(element: E, work: (found: E) => void) {
    resolve()
    if (queued.has(element)) return
    const position = positionOf(element)
    const host = hostOf(element)
    const { pathname } = window.location
    const deadline = performance.now() + maxWait
    const attempt = () => {
      if (!queued.has(element)) return
      // The viewer has left the page.
      if (window.location.pathname !== pathname) {
        queued.delete(element)
        return
      }
      const found = relocateElement(element, position)
      const isOverdue = performance.now() > deadline
      const isBlocked = !element.matches(fields) && hasQueuedInput(host)
      if (!isOverdue && (isBlocked || !(found && isReady(found)))) return
      queued.delete(element)
      if (!found) return
      waiting.delete(hostOf(found))
      work(found)
    }
    queued.set(element, { host, attempt })
    const poll = () => {
      attempt()
      if (queued.has(element)) setTimeout(poll, retryInterval)
    }
    poll()
  }
  const queueClick = (button: HTMLElement) => {
    pressedEarly = null
    queue(button, (found) => found.click())
  }
  const queueInput = (field: Element) => {
    const entry = readField(field)
    // The last input wins.
    queued.delete(field)
    queue(field, (found) => fillField(found, entry))
  }

  const isHeld = (element: Element) => {
    const host = hostOf(element)
    return waiting.has(host) || (element.matches('button') && hasQueuedInput(host))
  }

  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      pressedEarly = button && root.contains(button) && isHeld(button) ? button : null
    },
    { capture: true },
  )
  const isPressedEarly = (element: Element) => element === pressedEarly && !isReady(element)

  // On the window, so that they run before the listeners of React, which also listens on portals outside of its root.
  const listen = (type: string, control: string, handle: (event: Event, element: HTMLElement) => void) =>
    window.addEventListener(
      type,
      (event) => {
        const element = event.target instanceof Element && event.target.closest<HTMLElement>(control)
        if (!element || !root.contains(element) || !(isHeld(element) || isPressedEarly(element))) return
        event.stopImmediatePropagation()
        handle(event, element)
      },
      { capture: true },
    )
  listen('click', 'button', (event, button) => {
    // Prevents the native form submit, which would load another page.
    event.preventDefault()
    queueClick(button)
  })
  listen('click', `label, ${fields}`, () => {})
  listen('input', fields, (_, field) => queueInput(field))
  listen('change', fields, (_, field) => queueInput(field))

  takeRecordedClicks().forEach(queueClick)
  for (const field of root.querySelectorAll(fields)) if (isChanged(field)) queueInput(field)
  const onHydrated = (id: string) => {
    waiting.delete(id)
    // Deferred, so that the block has rendered for its viewer.
    setTimeout(() => {
      for (const { attempt } of [...queued.values()]) attempt()
    })
  }
  return { onHydrated, first }
}

function takeRecordedClicks(): HTMLElement[] {
  const { earlyClicks } = window
  if (!earlyClicks) return []
  if (earlyClicks.listener) window.removeEventListener('click', earlyClicks.listener, true)
  delete window.earlyClicks
  return [...earlyClicks]
}

/** Ids of the blocks in the HTML. The id of a repeated block ends with the key of its entry. */
function hostIds(root: Element, nodes: readonly BlockNode[]): Set<string> {
  const ids = new Set(nodes.map(({ id }) => id))
  const repeated = nodes.filter(({ each }) => each).flatMap((node) => nodesOf([node]))
  for (const { id } of repeated)
    for (const element of root.querySelectorAll(`[id^="${id}-"]`))
      if (!element.parentElement?.closest(`[id^="${id}-"]`)) ids.add(element.id)
  return ids
}
