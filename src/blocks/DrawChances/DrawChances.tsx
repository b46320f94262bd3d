import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { unlessBlocked, useAct, usePageInfo, usePageState } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Dash, failedIn, Heading, Icon, type IconName, Skeleton, StaleMark } from '../../ui/index.ts'
import styles from './DrawChances.module.css'
import type { spec } from './index.ts'
import { Reset } from './Reset.tsx'
import { sourcesOf } from './sourcesOf.ts'

type Spec = typeof spec

function DrawChances({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { lottery } = activity
  if (!lottery) return null
  return (
    <Frame {...view}>
      {isOver(activity) ? (
        <Fact icon="clock">{t('DrawChances.over')}</Fact>
      ) : (
        <>
          <div className={styles.standing}>
            <Count activity={activity} lottery={lottery} />
          </div>
          <Facts activity={activity} lottery={lottery} />
          <More activity={activity} />
        </>
      )}
    </Frame>
  )
}

const isOver = ({ status }: Activity) => status === 'ENDED' || status === 'SETTLED'

/** How many are left; a visitor is told where that will be seen. */
function Count({ activity, lottery }: { activity: Activity; lottery: Lottery }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const { locale } = usePageInfo()
  const state = usePageState()
  if (state === 'VISITOR')
    return (
      <div className={styles.visitor}>
        <p>{t('DrawChances.visitor')}</p>
        <Button size="small" onClick={() => void act({ action: 'login' })}>
          {t('common.login')}
        </Button>
      </div>
    )
  if (activity.user?.applyStatus !== 'APPLIED')
    return (
      <div>
        <p className={styles.numeral}>
          <bdi>
            <Dash />
          </bdi>
        </p>
        <p className={styles.soft}>{t('DrawChances.notJoined')}</p>
      </div>
    )
  const { remainCount, usedCount, maxPerUser } = lottery
  return (
    <div>
      <p className={styles.numeral}>
        <bdi>{formatNumber(remainCount, locale)}</bdi> <span>{t('DrawChances.left', { count: remainCount })}</span>
      </p>
      {maxPerUser !== null ? (
        <p className={styles.soft}>
          {t('DrawChances.usedOf', { used: formatNumber(usedCount, locale), most: formatNumber(maxPerUser, locale) })}
        </p>
      ) : (
        usedCount > 0 && <p className={styles.soft}>{t('DrawChances.used', { count: usedCount })}</p>
      )}
    </div>
  )
}

/** When new ones come and how long they last. */
function Facts({ activity, lottery }: { activity: Activity; lottery: Lottery }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.facts}>
      {lottery.freeDaily > 0 && (
        <Fact as="li" icon="gift">
          {t('DrawChances.free', { count: lottery.freeDaily })}
        </Fact>
      )}
      <Fact as="li" icon="refresh">
        <Reset zone={activity.timeZone} />
      </Fact>
      <Fact as="li" icon="clock">
        {t(`DrawChances.expiry.${lottery.chanceExpiry}`)}
      </Fact>
    </ul>
  )
}

function Fact({ as: Tag = 'p', icon, children }: { as?: 'p' | 'li'; icon: IconName; children: ReactNode }) {
  return (
    <Tag className={styles.fact}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </Tag>
  )
}

/** What else brings draws: the tasks that pay in them. */
function More({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const sources = sourcesOf(activity.taskGroups)
  if (sources.length === 0) return null
  return (
    <div className={styles.more}>
      <Heading level={3} size="lead">
        {t('DrawChances.more')}
      </Heading>
      <ul className={styles.ways}>
        {sources.map(({ taskId, title, draws, isDaily }) => (
          <li key={taskId}>
            <span>
              {title}
              {isDaily && <small>{t('DrawChances.daily')}</small>}
            </span>
            <strong>
              <bdi dir="ltr" className="pb-tabular">{`+${formatNumber(draws, locale)}`}</bdi>
              <span className="pb-hidden"> {t('DrawChances.draws', { count: Number(draws) })}</span>
            </strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <Skeleton height={56} width="50%" />
    <Skeleton lines={3} height={24} />
  </Frame>
)

/** There is no draw here, or none for this viewer's region: nothing to count. */
const Nothing = () => null

const NotEligible = unlessBlocked(DrawChances)

function Frame({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.frame}`}>
      <Card className={styles.card}>
        <Heading level={2} size="title" id={`${id}-title`}>
          {props.title ?? t('DrawChances.title')}
        </Heading>
        <StaleMark />
        {children}
      </Card>
    </section>
  )
}

export default {
  ready: DrawChances,
  loading: Loading,
  failed: failedIn<ViewProps<Spec>>(Frame),
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
