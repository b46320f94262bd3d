import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { unlessBlocked, useAct, useMounted, usePageState, useServerNow, useTrouble } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Empty, Failed, Frame, failedIn, Notice, RichText, Skeleton } from '../../ui/index.ts'
import { Enter } from './Enter.tsx'
import type { spec } from './index.ts'
import { MyTeam } from './MyTeam.tsx'
import styles from './TeamPanel.module.css'
import { Terms } from './Terms.tsx'

type Spec = typeof spec

function TeamPanel({ data: { activity }, ...view }: ReadyProps<Spec>) {
  return (
    <Framed {...view}>
      <Card className={styles.card}>
        {activity.team ? (
          <MyTeam team={activity.team} activity={activity} />
        ) : (
          <div className={styles.halves}>
            <Way activity={activity} />
            <Terms activity={activity} />
          </div>
        )}
      </Card>
    </Framed>
  )
}

/** Why no team can be entered now, by what the page is to the viewer; null where one can. */
function refusalOf(state: PageState, { user, teamTerms }: Activity, now: number): string | null {
  const refusals: Partial<Record<PageState, string>> = {
    NOT_STARTED: 'reason.NOT_STARTED',
    ENDED: 'reason.TEAM_LOCKED',
    SETTLED: 'reason.TEAM_LOCKED',
    INELIGIBLE: `reason.${user?.reason ?? 'UNKNOWN'}`,
    KYC_REQUIRED: 'reason.KYC_REQUIRED',
    APPLY_CLOSED: 'reason.APPLY_CLOSED',
    REVIEWING: 'activity.reviewing',
    REJECTED: 'activity.rejected',
  }
  const isLocked = teamTerms !== undefined && now >= teamTerms.lockTime
  return refusals[state] ?? (isLocked ? 'reason.TEAM_LOCKED' : null)
}

/** The way into a team, or why there is none. */
function Way({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const mounted = useMounted()
  const state = usePageState()
  const now = useServerNow(60_000)
  const refusal = refusalOf(state, activity, now)
  const trouble = useTrouble()
  if (trouble) return <Failed title={t('common.failed')} {...trouble} />
  // Until it is known who looks, the room of the form is kept.
  if (!mounted || state === 'LOADING') return <Skeleton height={240} radius="control" />
  if (refusal) {
    const verify = (
      <Button size="small" onClick={() => void act({ action: 'native', screen: 'kyc', else: '/kyc' })}>
        {t('activity.verifyNow')}
      </Button>
    )
    return (
      <Notice icon="lock" action={state === 'KYC_REQUIRED' ? verify : undefined}>
        {t(refusal)}
      </Notice>
    )
  }
  if (state !== 'VISITOR') return <Enter activity={activity} />
  return (
    <div className={styles.visitor}>
      <p>{t('TeamPanel.visitor')}</p>
      <Button onClick={() => void act({ action: 'login' })}>{t('common.login')}</Button>
    </div>
  )
}

function Nothing(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Card>
        <Empty art="team" title={t('TeamPanel.empty')} />
      </Card>
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton height={320} radius="card" />
  </Framed>
)

/** Where an event is not offered there are no teams to join. */
const NotEligible = unlessBlocked(TeamPanel)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame
      id={id}
      title={props.title ?? t('team.myTeam')}
      note={props.text ? <RichText text={props.text} /> : undefined}
    >
      {children}
    </Frame>
  )
}

export default {
  ready: TeamPanel,
  loading: Loading,
  failed: failedIn<ViewProps<Spec>>(Framed),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
