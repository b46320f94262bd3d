import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import type { PageState } from '../../contract/pageState.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import {
  type LoadFailure,
  unlessBlocked,
  usePageState,
  useParticipationFailure,
  useParticipationStatus,
  useServerNow,
} from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import {
  Button,
  Card,
  classes,
  createFailedView,
  Dash,
  Empty,
  Frame,
  Notice,
  Retry,
  RichText,
  Skeleton,
  useMounted,
} from '../../ui/index.ts'
import type { spec } from './index.ts'
import { MyTeam } from './MyTeam.tsx'
import { TeamForm } from './TeamForm.tsx'
import styles from './TeamPanel.module.css'
import { TeamRules } from './TeamRules.tsx'

type Spec = typeof spec

function TeamPanel({ data: { activity }, ...view }: ReadyProps<Spec>) {
  return (
    <Framed {...view}>
      <Card className={styles.card}>
        {activity.team ? (
          <MyTeam team={activity.team} activity={activity} />
        ) : (
          <div className={styles.halves}>
            <TeamEntry activity={activity} />
            <TeamRules activity={activity} />
          </div>
        )}
      </Card>
    </Framed>
  )
}

/** Text key of why no team can be joined or created now; null if it is possible. */
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

/** The form to join or create a team, or the reason why that is not possible. */
function TeamEntry({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { run } = useActions()
  const mounted = useMounted()
  const state = usePageState()
  const now = useServerNow(60_000)
  const refusal = refusalOf(state, activity, now)
  const failure = useParticipationFailure()
  const own = useParticipationStatus()
  if (failure && mounted) return <UnknownTeam failure={failure} />
  // Until the login state is known, the space of the form is reserved.
  if (!mounted || state === 'LOADING' || own === 'loading') return <Skeleton height={240} radius="control" />
  if (refusal) {
    const verify = (
      <Button size="small" onClick={() => void run({ action: 'native', screen: 'kyc', else: '/kyc' })}>
        {t('activity.verifyNow')}
      </Button>
    )
    return (
      <Notice icon="lock" action={state === 'KYC_REQUIRED' ? verify : undefined}>
        {t(refusal)}
      </Notice>
    )
  }
  if (state !== 'VISITOR') return <TeamForm activity={activity} />
  return (
    <div className={classes(styles.visitor, 'pb-visitor-only')}>
      <p>{t('TeamPanel.visitor')}</p>
      <Button onClick={() => void run({ action: 'login' })}>{t('common.login')}</Button>
    </div>
  )
}

/** The team could not be read: a dash, and no form, because the viewer may have a team. */
const UnknownTeam = ({ failure }: { failure: LoadFailure }) => (
  <div className={styles.visitor}>
    <p className={styles.code}>
      <Dash />
    </p>
    <Retry failure={failure} />
  </div>
)

function EmptyState(view: ReadyProps<Spec>) {
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

/** Hidden in regions where the event is not available. */
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
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: EmptyState,
  notEligible: NotEligible,
} satisfies Views<Spec>
