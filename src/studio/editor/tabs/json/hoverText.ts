/**
 * Shows the Markdown of a hover as text: paragraphs, and code in `code` elements. It contains no other markup, and no HTML is parsed.
 * `inWords`: a description of a schema in the language of the interface.
 */
export function hoverElement(markdown: string, inWords = (text: string): string => text): HTMLElement {
  const element = document.createElement('div')
  element.className = 'cm-hover'
  const plain = markdown.replace(/\\([\\`*_{}[\]()#+\-.!<>&])/g, '$1').replace(/&nbsp;/g, ' ')
  const said = plain.split('\n\n').map(inWords).join('\n\n')
  for (const [index, part] of said.split('`').entries()) {
    if (part === '') continue
    if (index % 2 === 0) element.append(part)
    else {
      const code = document.createElement('code')
      code.textContent = part
      element.append(code)
    }
  }
  return element
}
