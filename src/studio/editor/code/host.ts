import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A code editor in an element. */
export interface CodeHost {
  readonly view: EditorView
  /** The text that assistive technology reads after the label: mistakes and hints. */
  describe(text: string): void
  destroy(): void
}

/** Marks changes that come from the document of the draft, so that they are not applied to it again. */
export const fromDocument = Annotation.define<boolean>()

const descriptionId = 'description'

/**
 * Creates a CodeMirror editor. It is in a shadow root, because CodeMirror adds its styles there as adopted style sheets, which
 * the Content-Security-Policy allows; in the document it would add a `style` element, which the policy refuses.
 */
export function createHost(element: HTMLElement, text: string, extensions: Extension): CodeHost {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const description = document.createElement('div')
  description.id = descriptionId
  description.hidden = true
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [extensions, EditorView.contentAttributes.of({ 'aria-describedby': descriptionId })],
    }),
    root,
    parent: root,
  })
  root.append(description)
  return {
    view,
    describe: (message) => {
      description.textContent = message
    },
    destroy: () => {
      view.destroy()
      description.remove()
    },
  }
}

/** Replaces the text by another one in its smallest changed range, so that cursor and selection stay where they are. */
export function replaceText(view: EditorView, text: string): void {
  const current = view.state.doc.toString()
  if (current === text) return
  let from = 0
  const end = Math.min(current.length, text.length)
  while (from < end && current[from] === text[from]) from++
  let tail = 0
  while (tail < end - from && current[current.length - 1 - tail] === text[text.length - 1 - tail]) tail++
  view.dispatch({
    changes: { from, to: current.length - tail, insert: text.slice(from, text.length - tail) },
    annotations: fromDocument.of(true),
  })
}
