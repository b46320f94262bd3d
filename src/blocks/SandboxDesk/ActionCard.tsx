import { type FormEvent, type ReactNode, useId } from 'react'
import { Card, Heading, Icon, type IconName } from '../../ui/index.ts'
import styles from './SandboxDesk.module.css'

interface Props {
  icon: IconName
  title: string
  /** Describes the effect. */
  text: string
  /** Highlighted, because the viewer came here for it. */
  isRequested: boolean
  /** Renders the children as a form; without it, as plain content. */
  onSubmit?: (event: FormEvent) => void
  children: ReactNode
}

/** One action of the desk. */
export function ActionCard({ icon, title, text, isRequested, onSubmit, children }: Props) {
  const titleId = useId()
  return (
    <Card as="li" tone={isRequested ? 'accent' : 'plain'} className={styles.card}>
      <Icon name={icon} className={styles.sign} />
      <div className={styles.words}>
        <Heading level={2} size="title" id={titleId}>
          {title}
        </Heading>
        <p className={styles.fine}>{text}</p>
      </div>
      {onSubmit ? (
        <form className={styles.form} onSubmit={onSubmit} aria-labelledby={titleId} noValidate>
          {children}
        </form>
      ) : (
        <div className={styles.form}>{children}</div>
      )}
    </Card>
  )
}
