import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queueEarlyClicks, shellId } from '../../src/app/queueEarlyClicks.ts'
import { positionOf, relocateElement } from '../../src/app/relocateElement.ts'
import type { BlockNode } from '../../src/registry/page.ts'

const nodes: BlockNode[] = [
  { id: 'board', type: 'Board' },
  { id: 'stage', type: 'Stage', each: { in: 'tiers', as: 'tier' } },
]

const html = `
  <button id="theme">Theme</button>
  <section id="board"><button id="board-button">Draw</button><form><button>Send</button></form>
    <label><input type="radio" name="tab" value="a" checked>A</label>
    <label><input type="radio" name="tab" value="b">B</label>
    <input type="text" name="code" value=""></section>
  <section id="stage-1"><div id="stage-1-inner"><button>First</button></div></section>`

let root: HTMLElement
let clicks: string[]

/** Listens on the root, like React. */
function hydrate() {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    if (button) clicks.push(button.textContent ?? '')
  })
}

const press = (name: string) => {
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!button) throw new Error(`There is no button "${name}".`)
  button.click()
  return button
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"></div>'
  root = document.getElementById('root') as HTMLElement
  root.innerHTML = html
  clicks = []
})
afterEach(() => {
  // The listener on the window ignores removed controls.
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
})

describe('a click before hydration', () => {
  it('waits for its block and counts once', () => {
    const taps = queueEarlyClicks(root, nodes)
    hydrate()
    press('Draw')
    press('Draw')
    taps.onHydrated(shellId)
    vi.advanceTimersByTime(1_000)
    expect(clicks).toEqual([])
    taps.onHydrated('board')
    vi.advanceTimersByTime(100)
    expect(clicks).toEqual(['Draw'])
    press('Draw')
    expect(clicks).toEqual(['Draw', 'Draw'])
  })

  it('waits while the button is busy', () => {
    const taps = queueEarlyClicks(root, nodes)
    hydrate()
    const button = press('Draw')
    button.setAttribute('aria-busy', 'true')
    taps.onHydrated('board')
    vi.advanceTimersByTime(5_000)
    expect(clicks).toEqual([])
    button.removeAttribute('aria-busy')
    vi.advanceTimersByTime(100)
    expect(clicks).toEqual(['Draw'])
  })

  it('reaches the button that replaced the clicked one', () => {
    const taps = queueEarlyClicks(root, nodes)
    hydrate()
    press('Draw').outerHTML = '<button id="board-button">Draw, 3 left</button>'
    taps.onHydrated('board')
    vi.advanceTimersByTime(100)
    expect(clicks).toEqual(['Draw, 3 left'])
  })

  it('belongs to the nearest block: the shell, a repeated block, another block', () => {
    const taps = queueEarlyClicks(root, nodes)
    hydrate()
    press('Theme')
    press('First')
    taps.onHydrated(shellId)
    vi.advanceTimersByTime(100)
    expect(clicks).toEqual(['Theme'])
    taps.onHydrated('stage-1')
    vi.advanceTimersByTime(100)
    expect(clicks).toEqual(['Theme', 'First'])
  })

  it('is delivered after 20 s without hydration, and later clicks are not delayed', () => {
    queueEarlyClicks(root, nodes)
    hydrate()
    press('Draw')
    vi.advanceTimersByTime(19_000)
    expect(clicks).toEqual([])
    vi.advanceTimersByTime(2_000)
    expect(clicks).toEqual(['Draw'])
    press('Draw')
    expect(clicks).toEqual(['Draw', 'Draw'])
  })

  it('is dropped when the page changes', () => {
    const taps = queueEarlyClicks(root, nodes)
    hydrate()
    press('Draw')
    window.history.pushState(null, '', '/en/rewards')
    taps.onHydrated('board')
    vi.advanceTimersByTime(30_000)
    expect(clicks).toEqual([])
  })

  it('does not let the browser submit a form', () => {
    queueEarlyClicks(root, nodes)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    root.querySelector('form button')?.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })

  it('is taken over from the head script, which stops listening', () => {
    const recorded = [...root.querySelectorAll('button')].slice(0, 1)
    const listener = vi.fn()
    window.addEventListener('click', listener, true)
    window.earlyClicks = Object.assign(recorded, { listener })
    const taps = queueEarlyClicks(root, nodes)
    hydrate()
    taps.onHydrated(shellId)
    vi.advanceTimersByTime(100)
    expect(clicks).toEqual(['Theme'])
    expect(listener).not.toHaveBeenCalled()
    expect(window.earlyClicks).toBeUndefined()
  })

  it('resolves the promise that starts idle downloads', async () => {
    const taps = queueEarlyClicks(root, nodes)
    press('Draw')
    await expect(taps.first).resolves.toBeUndefined()
  })
})

describe('input before hydration', () => {
  const field = (name: string, value?: string) =>
    root.querySelector<HTMLInputElement>(`[name="${name}"]${value ? `[value="${value}"]` : ''}`) as HTMLInputElement

  it('is restored after hydration', () => {
    field('tab', 'b').checked = true
    field('code').value = 'before'
    const taps = queueEarlyClicks(root, nodes)
    field('code').value = 'during'
    field('code').dispatchEvent(new Event('input', { bubbles: true }))
    const heard: string[] = []
    root.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
    field('tab', 'a').checked = true
    field('code').value = ''
    taps.onHydrated('board')
    vi.advanceTimersByTime(100)
    expect(field('tab', 'b').checked).toBe(true)
    expect(field('code').value).toBe('during')
    expect(heard.sort()).toEqual(['b', 'during'])
  })

  it('is not dispatched when it equals the HTML', () => {
    const taps = queueEarlyClicks(root, nodes)
    const heard = vi.fn()
    root.addEventListener('input', heard)
    taps.onHydrated('board')
    vi.advanceTimersByTime(100)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('a control that was replaced', () => {
  const list = (names: readonly string[]) =>
    `<section id="list">${names.map((name) => `<button>${name}</button>`).join('')}</section>`

  it('is found by its name and position', () => {
    root.innerHTML = list(['Copy', 'Copy', 'Other'])
    const second = root.querySelectorAll('button')[1] as Element
    const place = positionOf(second)
    root.innerHTML = list(['Other', 'Copy', 'Copy'])
    expect(relocateElement(second, place)).toBe(root.querySelectorAll('button')[2])
  })

  it('is not found when the number of elements with that name differs', () => {
    root.innerHTML = list(['Copy', 'Copy'])
    const second = root.querySelectorAll('button')[1] as Element
    const place = positionOf(second)
    root.innerHTML = list(['Copy', 'Copy', 'Copy'])
    expect(relocateElement(second, place)).toBeNull()
    root.innerHTML = ''
    expect(relocateElement(second, place)).toBeNull()
  })
})
