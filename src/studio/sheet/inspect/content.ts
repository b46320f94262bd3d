import type { Finding, InspectedPage } from './finding.ts'
import { blockOf, shortText } from './visible.ts'

/** A placeholder that was not filled: `{{amount}}`, `{{end, date}}`. */
const placeholder = /\{\{[^{}]+\}\}/

/** Keys that are shown instead of a text, placeholders that were not filled, and English where a text is not translated. */
export function findMissingWords({ lines, ...facts }: InspectedPage): Finding[] {
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

const hasText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())

/** Blocks of the page that take space and show nothing. Blocks inside of them count as something. */
export function findEmptyBlocks({ document, elements: { boxOf, isVisible }, ...facts }: InspectedPage): Finding[] {
  const window = document.defaultView as Window
  return [...facts.blocks].flatMap(([id, type]): Finding[] => {
    const element = document.getElementById(id)
    if (!element || facts.failed.has(id) || !isVisible(element)) return []
    // Still loading.
    if (element.matches('[aria-busy=true]') || element.querySelector('[aria-busy=true]')) return []
    const { height, width } = boxOf(element)
    if (height < 1 || width < 1) return []
    const parts = [element, ...element.querySelectorAll('*')]
    const isFilled =
      parts.some((part) => hasText(part) && isVisible(part)) ||
      [...element.querySelectorAll(content)].some(isVisible) ||
      parts.some((part) => window.getComputedStyle(part).backgroundImage.startsWith('url('))
    return isFilled ? [] : [{ kind: 'emptyBlock', block: id, text: type }]
  })
}

/** Pictures whose place is empty: they could not be loaded, or are no pictures. */
export function findMissingPictures({ document, elements, blocks }: InspectedPage): Finding[] {
  return [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && elements.isVisible(image))
    .map((image) => {
      const name = image.alt || (image.currentSrc || image.src).split(/[?#]/, 1).join('')
      return { kind: 'missingPicture', block: blockOf(image, blocks), text: shortText(name) }
    })
}

/** What a block shows when a call has failed: instead of its content, in a line below a button, or beside public content. */
const failure = '[role=alert], [role=status][class*="_retry_"]'

/** The text of an element without its buttons. */
function messageOf(element: Element): string {
  const texts = element.ownerDocument.createTreeWalker(element, 4)
  const parts: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('button, a')) parts.push(text.textContent ?? '')
  return parts.join(' ')
}

/** Blocks that the frame could not render, and blocks that show an error or a retry. */
export function findFailedBlocks({ document, elements, ...facts }: InspectedPage): Finding[] {
  const reported = [...facts.failed].map(
    ([id, message]): Finding => ({ kind: 'failedBlock', block: id, text: shortText(message) }),
  )
  const shown = [...document.querySelectorAll(failure)].flatMap((element): Finding[] => {
    const block = blockOf(element, facts.blocks)
    const text = shortText(messageOf(element))
    // Regions for messages are empty until there is one; those outside of blocks are notifications.
    if (block === null || text === '' || !elements.isVisible(element)) return []
    return facts.failed.has(block) ? [] : [{ kind: 'failedBlock', block, text }]
  })
  return [...reported, ...shown]
}
