import { createElement } from 'react'
import { notify, openDialog } from '../../ui/index.ts'
import type { ActionDeps } from '../actionDeps.ts'

/** Copies a text to the clipboard and shows a notification. If the browser does not allow it, a dialog shows the text. */
export async function copy(value: unknown, { t }: Pick<ActionDeps, 't'>): Promise<boolean> {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const text = String(value)
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (isCopied || copyBySelection(text)) {
    notify({ mode: 'success', text: t('common.copied') })
    return true
  }
  const content = createElement('p', { dir: 'ltr', style: { overflowWrap: 'anywhere', userSelect: 'all' } }, text)
  openDialog({ kind: 'modal', title: t('common.copy'), content })
  return false
}

/** Copies in older webviews, and on pages without https. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Invisible, but still selectable; a fixed position does not scroll the page.
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  // An open dialog takes the focus back, and the field would not be copied. An event without data copies the selection.
  const setText = (event: ClipboardEvent) => {
    if (!event.clipboardData) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', setText)
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', setText)
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
