import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Heading, Icon, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './RiskDisclaimer.module.css'

type Spec = typeof spec

const RiskDisclaimer = (view: ReadyProps<Spec>) => (
  <Frame {...view}>
    <RichText text={view.data.introduction.risk} />
  </Frame>
)

/** Shows the general risk text if the activity's text cannot be loaded, so that a warning is always visible. */
function Failed(view: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame {...view}>
      <p>{t('legal.risk')}</p>
    </Frame>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <Skeleton lines={3} />
  </Frame>
)

function Frame({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.disclaimer}`}>
      <div className={styles.head}>
        <Icon name="warning" size={20} />
        <Heading level={2} size="body" id={`${id}-title`}>
          {t('RiskDisclaimer.title')}
        </Heading>
      </div>
      {children}
      {props.notes.length > 0 && (
        <ul className={styles.notes}>
          {props.notes.map((note) => (
            <li key={note}>
              <RichText text={note} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export default {
  ready: RiskDisclaimer,
  loading: Loading,
  failed: Failed,
} satisfies Views<Spec>
