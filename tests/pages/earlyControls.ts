/** A control that the server rendered and the viewer sees. */
export interface EarlyControl {
  /** Its position among all controls of the page. */
  index: number
  kind: 'button' | 'radio'
  /** Its accessible name, and the id of its block. */
  name: string
}

/** What a page shows after a tap. */
export interface Effects {
  path: string
  theme: string
  /** Texts of open dialogs and notifications. */
  said: string[]
  /** What was copied or shared. */
  given: string[]
  /** State of the tapped control: ticked, pressed, open, label, and the figures beside it. */
  control: string | null
  /** The control is offered to this viewer and can be used. */
  usable: boolean
}

/** `window.early`, set by `noteEarly`. */
export interface EarlyNotes {
  controls(): EarlyControl[]
  tap(index: number): void
  effects(): Effects
}

/** Runs in the page before its scripts. Finds the controls, taps them and records the effects. */
export function noteEarly(): void {
  const given: string[] = []
  const note = async (what: unknown) => void given.push(JSON.stringify(what))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: note, readText: async () => '' } })
  Object.defineProperty(navigator, 'canShare', { value: () => true })
  Object.defineProperty(navigator, 'share', { value: note })

  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const all = () => [...document.querySelectorAll<HTMLElement>('#root button, #root label:has(input[type="radio"])')]
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  const blockOf = (element: Element) => element.closest('section[id], div[id]')?.id ?? ''
  const radioOf = (element: Element) => element.querySelector<HTMLInputElement>('input[type="radio"]')

  const controls = () =>
    all().flatMap((element, index): EarlyControl[] => {
      const radio = radioOf(element)
      // A tap on a selected control has no effect.
      if (!isSeen(element) || radio?.checked || element.ariaCurrent === 'true') return []
      return [{ index, kind: radio ? 'radio' : 'button', name: `"${nameOf(element)}" in #${blockOf(element)}` }]
    })

  let tapped: { element: HTMLElement; name: string; block: string } | undefined
  const tap = (index: number) => {
    const element = all()[index]
    if (!element) throw new Error(`There is no control ${index}.`)
    tapped = { element, name: nameOf(element), block: blockOf(element) }
    element.click()
  }

  const textOf = (id: string) => document.getElementById(id)?.textContent?.trim() ?? ''
  const isBlocked = (element: Element) =>
    element.getAttribute('aria-disabled') === 'true' &&
    element.getAttribute('aria-busy') !== 'true' &&
    (element.getAttribute('aria-describedby') ?? '').split(/\s+/).some(textOf)

  /** The tapped control, or the one that has replaced it. */
  const current = () => {
    if (!tapped || tapped.element.isConnected) return tapped?.element
    const { name, block } = tapped
    return all().find((other) => blockOf(other) === block && nameOf(other).startsWith(name))
  }

  const shownIn = (element: HTMLElement) => {
    // A pager shows the current page beside its buttons.
    const paged = [...(element.closest('nav')?.querySelectorAll('[role="status"]') ?? [])]
    const beside = [...(element.parentElement?.children ?? [])].filter((other) => other.matches('bdi, [role="status"]'))
    const attributes = ['aria-label', 'aria-pressed', 'aria-expanded', 'aria-current', 'aria-invalid']
    const wrong = element.closest('form')?.querySelectorAll('[aria-invalid="true"], [role="alert"]')
    return JSON.stringify([
      radioOf(element)?.checked,
      attributes.map((name) => element.getAttribute(name)),
      [...paged, ...beside].map((other) => other.textContent),
      wrong?.length,
    ])
  }

  const effects = (): Effects => {
    const element = current()
    const boxes = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [data-live-announcer] li')
    return {
      path: location.pathname,
      theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
      said: [...boxes].filter(isSeen).map((box) => box.textContent ?? ''),
      given,
      control: element ? shownIn(element) : null,
      usable: element !== undefined && isSeen(element) && !isBlocked(element),
    }
  }
  Object.assign(window, { early: { controls, tap, effects } satisfies EarlyNotes })
}
