import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageState, useViewer } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Empty, failedIn, Notice, Frame as Section, Skeleton } from '../../ui/index.ts'
import { Board } from './Board.tsx'
import type { spec } from './index.ts'
import { Odds } from './Odds.tsx'
import styles from './PrizeBoard.module.css'

type Spec = typeof spec

function PrizeBoard({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const { userId } = useViewer()
  const { lottery } = activity
  if (!lottery) return null
  return (
    <Frame {...view}>
      {/* Another viewer begins with a board at rest. */}
      <Board key={userId} id={view.id} variant={view.props.variant} activity={activity} lottery={lottery} />
      <Odds id={view.id} lottery={lottery} />
    </Frame>
  )
}

function Nothing(view: ReadyProps<Spec>) {
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

/** Where an event is not offered its prizes are not shown either; others see what there is and why not for them. */
function NotEligible(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
  if (!isBlocked) return view.data.activity.lottery ? <PrizeBoard {...view} /> : <Nothing {...view} />
  return (
    <Frame {...view}>
      <Notice icon="globe" title={t('activity.regionBlocked')}>
        <p>{t('PrizeBoard.regionBlocked')}</p>
      </Notice>
    </Frame>
  )
}

function Frame({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Section id={id} title={props.title ?? t('PrizeBoard.title')}>
      {children}
    </Section>
  )
}

export default {
  ready: PrizeBoard,
  loading: Loading,
  failed: failedIn<ViewProps<Spec>>(Frame),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
