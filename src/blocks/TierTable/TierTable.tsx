import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unlessBlocked, useParticipationFailure } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Card, createFailedView, Empty, Frame, Retry, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import { Ranks } from './Ranks.tsx'
import { paidBoard } from './rows.ts'
import { Tiers } from './Tiers.tsx'
import styles from './TierTable.module.css'

type Spec = typeof spec

function TierTable({ data: { activity }, ...view }: ReadyProps<Spec>) {
  // The rows are public; only the mark of the viewer's own row is unknown.
  const failure = useParticipationFailure()
  const board = view.props.of === 'tiers' ? undefined : paidBoard(activity, view.props)
  return (
    <Framed {...view}>
      <Card className={styles.card}>
        {board ? <Ranks board={board} activity={activity} /> : <Tiers activity={activity} />}
        {failure && <Retry failure={failure} />}
      </Card>
    </Framed>
  )
}

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Card>
        <Empty art="gift" title={t('TierTable.empty')} />
      </Card>
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton lines={5} height={56} />
  </Framed>
)

/** Rewards are hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(TierTable)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame
      id={id}
      title={props.title ?? t('TierTable.title')}
      note={props.text ? <RichText text={props.text} /> : undefined}
    >
      {children}
    </Frame>
  )
}

export default {
  ready: TierTable,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: EmptyState,
  notEligible: NotEligible,
} satisfies Views<Spec>
