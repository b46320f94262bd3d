import { createElement } from 'react'
import { notify, openDialog } from '../../ui/index.ts'
import type { Ways } from './ways.ts'

/** Puts a text into the clipboard and says so; where the browser does not let it, shows the text to be taken by hand. */
export async function copy(value: unknown, { t }: Pick<Ways, 't'>): Promise<boolean> {
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

/** The way of older webviews, and of pages that are not served over https. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Out of sight, but not out of reach of a selection; a small fixed field moves no page.
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
