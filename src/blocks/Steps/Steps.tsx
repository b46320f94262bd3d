import { useTranslation } from 'react-i18next'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { classes, Heading, Icon, RichText } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './Steps.module.css'
import { useReached } from './useReached.ts'

type Spec = typeof spec

function Steps({ id, props }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const reached = useReached()
  const isReached = ({ done }: (typeof props.steps)[number]) => done !== undefined && reached[done]
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.steps}`}>
      <Heading level={2} id={`${id}-title`}>
        {props.title ?? t('activity.howTo')}
      </Heading>
      <ol className={styles.list}>
        {props.steps.map((step, index) => {
          // A step without a condition is done with a later one.
          const isDone = step.done ? isReached(step) : props.steps.slice(index).some(isReached)
          return (
            <li key={step.title} className={styles.step}>
              {/* Hidden from screen readers: the list already announces the number. */}
              <span className={classes(styles.number, isDone && styles.done)} aria-hidden="true">
                {isDone ? <Icon name="check" size={20} /> : index + 1}
              </span>
              <div className={styles.words}>
                <Heading level={3} size="lead">
                  {step.title}
                  {isDone && <span className="pb-hidden"> – {t('task.status.COMPLETED')}</span>}
                </Heading>
                <RichText text={step.text} className={styles.text} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export default { ready: Steps } satisfies Views<Spec>
