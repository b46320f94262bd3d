import { createElement, type ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { classes } from './classes.ts'
import { parseRichText, type RichPiece } from './parseRichText.ts'
import styles from './RichText.module.css'

/** Plain text with `**strong**`, `[words](/link)` and line breaks, drawn as nodes; markup in it is shown as text. */
export function RichText({ text, className }: { text: string; className?: string }) {
  const paragraphs = parseRichText(text).map((pieces) => createElement('p', null, ...pieces.map(drawPiece)))
  return createElement('div', { className: classes(styles.text, className) }, ...paragraphs)
}

/** Pieces of a text have no name to tell them apart by; handed over as arguments they need none. */
function drawPiece(piece: RichPiece): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'break':
      return <br />
    case 'strong':
      return createElement('strong', null, ...piece.pieces.map(drawPiece))
    case 'link':
      return (
        <Anchor className="pb-link" href={piece.to}>
          {piece.text}
        </Anchor>
      )
  }
}
