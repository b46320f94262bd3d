const controls = 'textarea, input:not([type="hidden"]), select, [contenteditable="true"]'
const focusable = `${controls}, button:not([disabled])`

/** The field of a pointer, else that of the closest value around it. */
function fieldAt(root: HTMLElement, pointer: string): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLElement>('[data-pointer]')]
  for (let part = pointer; part; part = part.slice(0, part.lastIndexOf('/'))) {
    const found = fields.find((field) => field.dataset.pointer === part)
    if (found) return found
  }
  return null
}

/**
 * Focuses the field of a value in the inspector, or the inspector if it has no field for it. Parts of the inspector that are closed have no
 * fields: they are opened first. `pointer`: JSON pointer in the page file; empty: the inspector.
 */
export function focusField(root: HTMLElement, pointer: string, isRetry = false): void {
  const field = fieldAt(root, pointer)
  const control = field?.querySelector<HTMLElement>(controls) ?? field?.querySelector<HTMLElement>(focusable)
  const closed = root.querySelectorAll<HTMLElement>(
    '[data-part="trigger"][data-scope="collapsible"][data-state="closed"]',
  )
  if (!control && pointer !== '' && closed.length > 0 && !isRetry) {
    for (const trigger of closed) trigger.click()
    requestAnimationFrame(() => focusField(root, pointer, true))
    return
  }
  const found = control ?? root
  found.scrollIntoView?.({ block: 'nearest' })
  found.focus()
}
