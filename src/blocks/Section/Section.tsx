import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { classes, Heading, RichText } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './Section.module.css'

type Spec = typeof spec

function Section({ id, props, slots }: ReadyProps<Spec>) {
  const titleId = props.title ? `${id}-title` : undefined
  return (
    <section id={id} aria-labelledby={titleId} className={classes(styles.section, styles[props.ground])}>
      <div className={`pb-page ${styles.column}`}>
        {(props.title || props.text) && (
          <header className={styles.head}>
            {props.title && (
              <Heading level={2} id={titleId}>
                {props.title}
              </Heading>
            )}
            {props.text && <RichText text={props.text} className={styles.text} />}
          </header>
        )}
        <div className={styles.content}>{slots.content}</div>
      </div>
    </section>
  )
}

export default { ready: Section } satisfies Views<Spec>
