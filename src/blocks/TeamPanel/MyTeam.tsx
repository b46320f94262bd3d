import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boardsOf } from '../../contract/boardsOf.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Team } from '../../contract/shapes/competition.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatDateTime, formatMetric, formatNumber, metricWords, zoneLabel } from '../../i18n/index.ts'
import { Amount, Button, Chip, Heading, Progress, Table } from '../../ui/index.ts'
import { Invite } from './Invite.tsx'
import styles from './TeamPanel.module.css'

/** Members shown before the list is expanded. */
const firstMembers = 5

/** The user's team: size, deadline, code and members. */
export function MyTeam({ team, activity }: { team: Team; activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { memberCount, minMembers, maxMembers, locked, createDeadline } = team
  const missing = minMembers - memberCount
  return (
    <>
      <div className={styles.head}>
        <Heading level={3} size="title">
          <bdi>{team.teamName}</bdi>
        </Heading>
        {team.captain && <Chip tone="accent">{t('TeamPanel.captain')}</Chip>}
        {team.isPrivate && <Chip icon="lock">{t('team.private')}</Chip>}
      </div>
      <div className={styles.halves}>
        <div className={styles.form}>
          <Progress
            percent={Math.floor((memberCount * 100) / Math.max(1, missing > 0 ? minMembers : maxMembers))}
            label={t('team.members')}
            valueText={`${formatNumber(memberCount, locale)} / ${formatNumber(missing > 0 ? minMembers : maxMembers, locale)}`}
          />
          <p className={missing > 0 ? styles.strong : styles.soft}>
            {missing > 0 ? t('team.needMembers', { count: missing }) : t('TeamPanel.ranked')}
          </p>
          <p className={styles.soft}>
            {locked
              ? t('reason.TEAM_LOCKED')
              : t('TeamPanel.lock', {
                  time: formatDateTime(createDeadline, locale, activity.timeZone),
                  zone: zoneLabel(activity.timeZone),
                })}
          </p>
        </div>
        <Invite team={team} />
      </div>
      <Members team={team} activity={activity} />
    </>
  )
}

function Members({ team: { members, memberCount }, activity }: { team: Team; activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const [all, setAll] = useState(false)
  const metric = boardsOf(activity, { scope: 'TEAM' })[0]?.metric ?? 'VOLUME'
  const shown = all ? members : members.slice(0, firstMembers)
  return (
    <>
      <Table
        caption={t('TeamPanel.members', { count: memberCount })}
        columns={[
          { key: 'name', title: t('team.members') },
          { key: 'value', title: t(metricWords[metric]), align: 'end' },
        ]}
        rows={shown.map(({ userName, isCaptain, isMe, value }, index) => ({
          // Masked names are not unique; the order comes from the platform.
          id: `${index}`,
          mine: isMe,
          cells: {
            name: (
              <span className={styles.member}>
                <bdi>{userName}</bdi>
                {isCaptain && (
                  <Chip tone="accent" icon="trophy">
                    {t('team.captain')}
                  </Chip>
                )}
                {isMe && <Chip>{t('rank.you')}</Chip>}
              </span>
            ),
            value: <Amount value={formatMetric(value, metric, locale)} sign={metric !== 'VOLUME'} />,
          },
        }))}
      />
      {!all && members.length > firstMembers && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}
