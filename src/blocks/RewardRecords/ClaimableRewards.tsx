import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatAmount, formatDateTime, formatNumber, zoneLabel } from '../../i18n/index.ts'
import { Button, Card, Empty, Heading, Icon, rewardIcons } from '../../ui/index.ts'
import { type ClaimGroup, claimGroupsOf } from './claimGroups.ts'
import styles from './RewardRecords.module.css'
import { rewardNameOf } from './rewardNameOf.ts'
import type { Claims } from './useClaims.ts'

/** An activity shows more on request, so that the other ones are in reach. A single one more is shown at once. */
const maxShown = 2

/** More activities are shown on request, so that the rest of the page is in reach. */
const maxGroups = 4

/** The claimable rewards by activity, each with a claim button. A deadline that is equal for an activity is shown once. */
export function ClaimableRewards({ list, claims }: { list: readonly RewardRecord[]; claims: Claims }) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const [isOpen, setIsOpen] = useState(false)
  if (list.length === 0)
    return (
      <Empty
        art="gift"
        title={t('RewardRecords.none.toClaim')}
        action={<Button href={path('/')}>{t('shell.toActivities')}</Button>}
      />
    )
  const groups = claimGroupsOf(list)
  const shown = isOpen ? groups : groups.slice(0, maxGroups)
  return (
    <>
      <div className={styles.groups}>
        {shown.map((group) => (
          <Group key={group.activityId} group={group} claims={claims} />
        ))}
      </div>
      {shown.length < groups.length && (
        <div className={styles.all}>
          <Button fullWidth onClick={() => setIsOpen(true)}>
            {`${t('RewardRecords.showAll')} (${list.length})`}
          </Button>
        </div>
      )}
    </>
  )
}

function Group({ group, claims }: { group: ClaimGroup; claims: Claims }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { title, sums, deadline } = group
  const shown = isOpen || group.claims.length <= maxShown + 1 ? group.claims : group.claims.slice(0, maxShown)
  return (
    <Card as="section" labelledBy={titleId} className={styles.group}>
      <div className={styles.groupHead}>
        <Heading level={3} id={titleId} size="lead">
          {title}
        </Heading>
        {sums.length > 0 && (
          <p className={styles.name}>
            <bdi>{sums.map(({ amount, coin }) => formatAmount(amount, coin, locale)).join(' + ')}</bdi>
          </p>
        )}
        {deadline !== null && (
          <div className={styles.line}>
            <Deadline time={deadline} zone={group.timeZone} />
          </div>
        )}
      </div>
      <ul className={styles.rows}>
        {shown.map(({ key, records }) => (
          <ClaimRow key={key} records={records} claims={claims} hasDeadline={deadline === null} />
        ))}
      </ul>
      {shown.length < group.claims.length && (
        <Button size="small" variant="quiet" describedBy={titleId} onClick={() => setIsOpen(true)}>
          {`${t('common.more')} (${formatNumber(group.claims.length - shown.length, locale)})`}
        </Button>
      )}
    </Card>
  )
}

/** A deadline in the time zone of its event, as on the page of the event. */
function Deadline({ time, zone = '+00:00' }: { time: number; zone: string | undefined }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const shown = `\u2068${formatDateTime(time, locale, zone)} (${zoneLabel(zone)})\u2069`
  return <p className={styles.fine}>{t('reward.claimBy', { time: shown })}</p>
}

interface ClaimRowProps {
  records: readonly RewardRecord[]
  claims: Claims
  /** The deadline is not shown for the whole activity. */
  hasDeadline: boolean
}

function ClaimRow({ records, claims, hasDeadline }: ClaimRowProps) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const nameId = useId()
  const [first] = records
  if (!first) return null
  // Another button claims it.
  const waiting = claims.claiming(first) && !claims.pending(nameId) ? t('common.loading') : undefined
  const deadlines = records.flatMap(({ expireTime }) => expireTime ?? [])
  return (
    <li className={styles.row}>
      <Icon name={rewardIcons[first.rewardType]} size={24} />
      <div className={styles.words}>
        <p id={nameId} className={styles.name}>
          {records.map((record) => nameOf(record, locale)).join(' + ')}
        </p>
        {hasDeadline && deadlines.length > 0 && <Deadline time={Math.min(...deadlines)} zone={first.timeZone} />}
      </div>
      <Button
        size="small"
        describedBy={nameId}
        pending={claims.pending(nameId)}
        disabledReason={claims.lockedSeconds > 0 ? t('error.tryIn', { seconds: claims.lockedSeconds }) : waiting}
        hideReason={!claims.lockedSeconds}
        onClick={() => void claims.claim(records, nameId)}
      >
        {t('reward.claim')}
      </Button>
    </li>
  )
}

/** The name of a reward, with its amount if the name does not contain it. */
function nameOf(record: RewardRecord, locale: string): string {
  const { rewardName, amount, coin } = record
  const name = rewardNameOf(record)
  return coin === null || (rewardName.includes(formatNumber(amount, locale, { coin })) && rewardName.includes(coin))
    ? name
    : `${name} · ${formatAmount(amount, coin, locale)}`
}
