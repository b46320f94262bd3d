// @vitest-environment jsdom
import { act, createElement, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queueEarlyClicks, shellId } from '../../src/app/queueEarlyClicks.ts'
import { positionOf, relocateElement } from '../../src/app/relocateElement.ts'
import type { BlockNode } from '../../src/contract/shapes/page.ts'

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

/** What the form has sent. */
const sent: string[] = []

function Form() {
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  return createElement(
    'form',
    {
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault()
        sent.push(`${name}, ${agreed}`)
      },
    },
    createElement('input', {
      name: 'name',
      value: name,
      onChange: (event: { target: HTMLInputElement }) => setName(event.target.value),
    }),
    createElement('input', {
      type: 'checkbox',
      checked: agreed,
      onChange: (event: { target: HTMLInputElement }) => setAgreed(event.target.checked),
    }),
    createElement('button', { type: 'submit' }, 'Send'),
  )
}

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

  it('counts if the press began before hydration and ended on a busy button', () => {
    const taps = queueEarlyClicks(root, nodes)
    hydrate()
    const button = root.querySelector('#board-button') as HTMLElement
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button.setAttribute('aria-busy', 'true')
    taps.onHydrated('board')
    vi.advanceTimersByTime(100)
    button.click()
    expect(clicks).toEqual([])
    button.removeAttribute('aria-busy')
    vi.advanceTimersByTime(100)
    expect(clicks).toEqual(['Draw'])
    button.setAttribute('aria-busy', 'true')
    button.click()
    expect(clicks).toEqual(['Draw', 'Draw'])
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

describe('input and a submit before hydration', () => {
  const board = () => createElement('section', { id: 'board' }, createElement(Form))
  const nameField = () => root.querySelector('input[name=name]') as HTMLInputElement
  const tick = (time: number) => act(() => vi.advanceTimersByTime(time))
  const type = (value: string) => {
    nameField().value = value
    nameField().dispatchEvent(new Event('input', { bubbles: true }))
  }

  beforeEach(() => {
    sent.length = 0
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    root.innerHTML = renderToString(board())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each(['before the scripts', 'while the block loads'])('the form sends what was entered %s', async (time) => {
    const isEarly = time === 'before the scripts'
    const enter = () => {
      type('mia')
      root.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
    }
    if (isEarly) {
      enter()
      window.earlyClicks = [root.querySelector('button') as HTMLElement]
    }
    const taps = queueEarlyClicks(root, nodes)
    if (!isEarly) {
      enter()
      press('Send')
    }
    const app = await act(() => hydrateRoot(root, board()))
    taps.onHydrated('board')
    tick(200)
    expect(sent).toEqual(['mia, true'])
    expect(nameField().value).toBe('mia')
    act(() => app.unmount())
  })

  it('a submit right after hydration waits for the input before it', async () => {
    const taps = queueEarlyClicks(root, nodes)
    type('mia')
    const app = await act(() => hydrateRoot(root, board()))
    taps.onHydrated('board')
    // Before the queue has been worked off.
    press('Send')
    tick(200)
    expect(sent).toEqual(['mia, false'])
    act(() => app.unmount())
  })

  it('keeps the caret in the text', async () => {
    const taps = queueEarlyClicks(root, nodes)
    type('mia')
    nameField().setSelectionRange(1, 2)
    const app = await act(() => hydrateRoot(root, board()))
    taps.onHydrated('board')
    tick(200)
    expect([nameField().selectionStart, nameField().selectionEnd]).toEqual([1, 2])
    act(() => app.unmount())
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
