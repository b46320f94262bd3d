/** Shows the Markdown of a hover as text: paragraphs, and code in `code` elements. It contains no other markup, and no HTML is parsed. */
export function hoverElement(markdown: string): HTMLElement {
  const element = document.createElement('div')
  element.className = 'cm-hover'
  const plain = markdown.replace(/\\([\\`*_{}[\]()#+\-.!<>&])/g, '$1').replace(/&nbsp;/g, ' ')
  for (const [index, part] of plain.split('`').entries()) {
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
