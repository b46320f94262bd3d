import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Accordion, Failed as FailedBox, Heading, Skeleton } from '../../ui/index.ts'
import styles from './Faq.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec

function Faq({ data, ...view }: ReadyProps<Spec>) {
  const items = data.introduction.faq.map(({ q, a }, index) => ({
    id: `${view.id}-${index + 1}`,
    title: q,
    body: a,
  }))
  return (
    <Frame {...view}>
      <Accordion items={items} />
    </Frame>
  )
}

/** Nobody needs to be told that there are no questions. */
const Nothing = () => null

function Failed({ retry, ...view }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame {...view}>
      <FailedBox title={t('common.failed')} retry={retry} />
    </Frame>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <Skeleton lines={4} height={56} />
  </Frame>
)

function Frame({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.faq}`}>
      <Heading level={2} id={`${id}-title`}>
        {props.title ?? t('activity.faq')}
      </Heading>
      {children}
    </section>
  )
}

export default {
  ready: Faq,
  loading: Loading,
  failed: Failed,
  empty: Nothing,
} satisfies Views<Spec>
