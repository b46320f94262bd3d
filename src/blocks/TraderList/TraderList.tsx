import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { unlessBlocked, useParticipationFailure } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Choice, createFailedView, Empty, Frame, Retry, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import { type Order, orders, sortTraders } from './orders.ts'
import { TraderCard } from './TraderCard.tsx'
import styles from './TraderList.module.css'

type Spec = typeof spec

function TraderList({ data, closed, isOver, ...view }: ReadyProps<Spec> & { closed?: string; isOver?: boolean }) {
  const { t } = useTranslation()
  const [order, setOrder] = useState<Order>('roi')
  // Whom the viewer copies is unknown; the traders are public.
  const failure = useParticipationFailure()
  const { copyAt = '/futures', leadAt } = view.props
  const choice = (
    <Choice
      name={`${view.id}-order`}
      label={t('TraderList.order')}
      options={orders.map((value) => ({ value, text: t(`TraderList.${value}`) }))}
      value={order}
      onChange={setOrder}
    />
  )
  return (
    <Framed {...view} tools={choice}>
      {failure && <Retry failure={failure} />}
      {isOver && <p className={styles.fine}>{closed}</p>}
      <ul className={styles.list}>
        {sortTraders(data.activity.traders ?? [], order).map((trader) => (
          <TraderCard key={trader.traderId} trader={trader} copyAt={copyAt} closed={closed} isOver={isOver} />
        ))}
        {leadAt && !closed && <BecomeTrader leadAt={leadAt} />}
      </ul>
      <p className={styles.fine}>{t('TraderList.past')}</p>
    </Framed>
  )
}

/** A place in the list with the button to become a lead trader. */
function BecomeTrader({ leadAt }: { leadAt: string }) {
  const { t } = useTranslation()
  const { run, pending } = useActions()
  const action = { action: 'native', screen: 'becomeTrader', else: leadAt } as const
  return (
    <li className={styles.lead}>
      <Button icon="user-plus" pending={pending(action)} onClick={() => void run(action)}>
        {t('TraderList.lead')}
      </Button>
    </li>
  )
}

function Ended(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return <TraderList {...view} closed={t('activity.ended')} isOver />
}

/** Hidden in regions where the event is not available; other viewers see the traders with the reason why they cannot copy. */
const NotEligible = unlessBlocked(function NotEligible(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return <TraderList {...view} closed={t('activity.notEligible')} />
})

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Empty art="chart" title={t('TraderList.empty')} />
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <div className={styles.list}>
      <Skeleton height={268} radius="card" />
      <Skeleton height={268} radius="card" />
      <Skeleton height={268} radius="card" />
    </div>
  </Framed>
)

function Framed({ id, props, tools, children }: ViewProps<Spec> & { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame
      id={id}
      title={props.title ?? t('TraderList.title')}
      tools={tools}
      note={props.text && <RichText text={props.text} />}
    >
      {children}
    </Frame>
  )
}

export default {
  ready: TraderList,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: EmptyState,
  ended: Ended,
  notEligible: NotEligible,
} satisfies Views<Spec>
