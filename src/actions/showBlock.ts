/** Maximum time to wait for a block that is not rendered yet, ms. */
const maxWait = 5_000

/** Scrolls to a block or a button of the page and focuses its first field or it, as soon as it is rendered. */
export function showBlock(id: string): boolean {
  if (show(id)) return true
  const watch = new MutationObserver(() => {
    if (show(id)) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), maxWait)
  return true
}

function show(id: string): boolean {
  const block = document.getElementById(id)
  if (!block) return false
  const reducesMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  block.scrollIntoView({ block: 'center', behavior: reducesMotion ? 'auto' : 'smooth' })
  const field = block.querySelector<HTMLElement>('input, select, textarea, button') ?? block
  field.focus({ preventScroll: true })
  return true
}
