import { createElement, type ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { classes } from './classes.ts'
import { parseRichText, type RichPiece } from './parseRichText.ts'
import styles from './RichText.module.css'

/** Renders plain text with `**strong**`, `[words](/link)` and line breaks as elements; other markup shows as text. */
export function RichText({ text, className }: { text: string; className?: string | undefined }) {
  const paragraphs = parseRichText(text).map((pieces) => createElement('p', null, ...pieces.map(renderPiece)))
  return createElement('div', { className: classes(styles.text, className) }, ...paragraphs)
}

/** Pieces of a text have no key; passed as arguments of `createElement` they need none. */
function renderPiece(piece: RichPiece): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'break':
      return <br />
    case 'strong':
      return createElement('strong', null, ...piece.pieces.map(renderPiece))
    case 'link':
      return (
        <Anchor className="pb-link" href={piece.to}>
          {piece.text}
        </Anchor>
      )
  }
}
