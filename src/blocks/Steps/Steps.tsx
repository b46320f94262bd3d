import { useTranslation } from 'react-i18next'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Heading, RichText } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './Steps.module.css'

type Spec = typeof spec

function Steps({ id, props }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.steps}`}>
      <Heading level={2} id={`${id}-title`}>
        {props.title ?? t('activity.howTo')}
      </Heading>
      <ol className={styles.list}>
        {props.steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            {/* Hidden from screen readers: the list already announces the number. */}
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              <Heading level={3} size="lead">
                {step.title}
              </Heading>
              <RichText text={step.text} className={styles.text} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export default { ready: Steps } satisfies Views<Spec>
