import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unlessBlocked, useViewer } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { createFailedView, Empty, Frame as Section, Skeleton } from '../../ui/index.ts'
import { Board } from './Board.tsx'
import { FairBadge } from './FairBadge.tsx'
import type { spec } from './index.ts'
import { Odds } from './Odds.tsx'
import styles from './PrizeBoard.module.css'

type Spec = typeof spec

function PrizeBoard({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const { lottery } = activity
  const viewers = useFormerViewers()
  const [drawn, setDrawn] = useState({ viewers, ticketId: '' })
  const ticketId = drawn.viewers === viewers ? drawn.ticketId : ''
  if (!lottery) return null
  return (
    <Frame {...view} tools={<FairBadge lottery={lottery} ticketId={ticketId} />}>
      {/* Resets the board when the user changes. */}
      <Board
        key={viewers}
        id={view.id}
        variant={view.props.variant}
        activity={activity}
        lottery={lottery}
        onDrawn={(id) => setDrawn({ viewers, ticketId: id })}
      />
      <Odds id={view.id} lottery={lottery} ticketId={ticketId} />
    </Frame>
  )
}

/** How often a user was replaced or logged out. Logging in does not count, because a tap can already be in flight. */
function useFormerViewers(): number {
  const { userId } = useViewer()
  const [known, setKnown] = useState({ userId, count: 0 })
  if (known.userId === userId) return known.count
  const count = known.userId === null ? known.count : known.count + 1
  setKnown({ userId, count })
  return count
}

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame {...view}>
      <Empty art="wheel" title={t('PrizeBoard.empty')} />
    </Frame>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <div className={styles.board}>
      <div className={styles.wheel}>
        <Skeleton radius="pill" height={320} />
      </div>
    </div>
  </Frame>
)

/** Hidden in regions where the event is not available; other viewers see the prizes with the reason why they cannot draw. */
const NotEligible = unlessBlocked((view: ReadyProps<Spec>) =>
  view.data.activity.lottery ? <PrizeBoard {...view} /> : <EmptyState {...view} />,
)

function Frame({ id, props, tools, children }: ViewProps<Spec> & { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Section id={id} title={props.title ?? t('PrizeBoard.title')} tools={tools}>
      {children}
    </Section>
  )
}

export default {
  ready: PrizeBoard,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Frame),
  empty: EmptyState,
  notEligible: NotEligible,
} satisfies Views<Spec>
