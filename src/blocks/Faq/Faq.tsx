import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Accordion, createFailedView, Frame, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'

type Spec = typeof spec

function Faq({ data, ...view }: ReadyProps<Spec>) {
  const items = data.introduction.faq.map(({ q, a }, index) => ({
    id: `${view.id}-${index + 1}`,
    title: q,
    body: a,
  }))
  return (
    <Framed {...view}>
      <Accordion items={items} />
    </Framed>
  )
}

const Nothing = () => null

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton lines={4} height={56} />
  </Framed>
)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('activity.faq')}>
      {children}
    </Frame>
  )
}

export default {
  ready: Faq,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: Nothing,
} satisfies Views<Spec>
