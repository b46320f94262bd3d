import type { ReactNode } from 'react'
import styles from './Accordion.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { RichText } from './RichText.tsx'

/** A part that opens and closes. */
export interface AccordionItem {
  id: string
  title: string
  /** A string renders as rich text. */
  body: ReactNode
}

/** A list of questions whose answers open on click; works without scripts. */
export function Accordion({ items, className }: { items: readonly AccordionItem[]; className?: string | undefined }) {
  return (
    <div className={classes(styles.list, className)}>
      {items.map((item) => (
        <details key={item.id} id={item.id} className={styles.item}>
          <summary className={styles.title}>
            <span>{item.title}</span>
            <Icon name="chevron" size={20} className={styles.sign} />
          </summary>
          <div className={styles.body}>{typeof item.body === 'string' ? <RichText text={item.body} /> : item.body}</div>
        </details>
      ))}
    </div>
  )
}
