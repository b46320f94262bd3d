/** The id of the link to the whole style sheet, which is disabled in the HTML of pages that contain their styles. */
export const sheetId = 'sheet'

let loading: Promise<void> | undefined
let isLoaded = false

const disabledLink = () => document.querySelector<HTMLLinkElement>(`link#${sheetId}`)

/** Whether every rule is there: the whole sheet is loaded, or the page links it without this id. */
export const isSheetLoaded = (): boolean => isLoaded || !disabledLink()

/**
 * Loads the whole style sheet. A page has only the rules of its own blocks, so views that are not part of them wait for it.
 * It repeats the rules of the page in their order, so nothing changes. Never rejects: a view without some styles is better
 * than none.
 */
export function loadSheet(): Promise<void> {
  loading ??= new Promise((done) => {
    const link = disabledLink()
    if (!link) return done()
    link.onload = () => {
      isLoaded = true
      done()
    }
    link.onerror = () => {
      link.disabled = true
      loading = undefined
      done()
    }
    // The browser fetches it now.
    link.disabled = false
  })
  return loading
}

/** Imports code with views that are not part of the page, and loads their styles. */
export const withSheet = <T>(load: () => Promise<T>): Promise<T> =>
  Promise.all([load(), loadSheet()]).then(([module]) => module)
