import type { Finding, PageFacts } from './finding.ts'
import type { TextLine } from './lines.ts'
import { blockOf, isVisible, shortText } from './visible.ts'

/** A placeholder that was not filled: `{{amount}}`, `{{end, date}}`. */
const placeholder = /\{\{[^{}]+\}\}/

/** Keys that are shown instead of a text, placeholders that were not filled, and English where a text is not translated. */
export function findMissingWords(lines: readonly TextLine[], facts: PageFacts): Finding[] {
  return [...new Set(lines.map(({ element }) => element))].flatMap((element): Finding[] => {
    const texts = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ data }: ChildNode & { data?: string }) => (data ?? '').trim())
    const isMissing = [...texts, (element.textContent ?? '').trim()].some(
      (text) => text !== '' && (facts.keys.has(text) || facts.untranslated.has(text) || placeholder.test(text)),
    )
    return isMissing
      ? [{ kind: 'missingWords', block: blockOf(element, facts.blocks), text: shortText(element.textContent ?? '') }]
      : []
  })
}

const content = 'img, svg, canvas, video, iframe, input, button, select, textarea, progress, meter, hr, [role=img]'

/** Blocks of the page that take space and show nothing. Blocks inside of them count as something. */
export function findEmptyBlocks(document: Document, facts: PageFacts): Finding[] {
  return [...facts.blocks].flatMap(([id, type]): Finding[] => {
    const element = document.getElementById(id)
    if (!element || facts.failed.has(id) || !isVisible(element)) return []
    // Still loading.
    if (element.matches('[aria-busy=true]') || element.querySelector('[aria-busy=true]')) return []
    const { height, width } = element.getBoundingClientRect()
    if (height < 1 || width < 1) return []
    const hasText = [element, ...element.querySelectorAll('*')].some(
      (part) => isVisible(part) && [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    const hasContent = [...element.querySelectorAll(content)].some(isVisible)
    const hasPicture = [element, ...element.querySelectorAll('*')].some((part) =>
      (document.defaultView as Window).getComputedStyle(part).backgroundImage.startsWith('url('),
    )
    return hasText || hasContent || hasPicture ? [] : [{ kind: 'emptyBlock', block: id, text: type }]
  })
}

/** Blocks that the frame could not render, and blocks that show an error with a retry. */
export function findFailedBlocks(document: Document, facts: PageFacts): Finding[] {
  const reported = [...facts.failed].map(
    ([id, message]): Finding => ({ kind: 'failedBlock', block: id, text: shortText(message) }),
  )
  const shown = [...document.querySelectorAll('[role=alert][class*="failed"]')].flatMap((element): Finding[] => {
    const block = blockOf(element, facts.blocks)
    return isVisible(element) && !(block !== null && facts.failed.has(block))
      ? [{ kind: 'failedBlock', block, text: shortText(element.textContent ?? '') }]
      : []
  })
  return [...reported, ...shown]
}
