import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatDateTime, formatNumber, formatPercent, zoneLabel } from '../../i18n/index.ts'
import { Heading, Icon, type IconName } from '../../ui/index.ts'
import styles from './TeamPanel.module.css'

/** The rules of all teams: size, deadline, captain's share. */
export function TeamRules({ activity: { teamTerms, timeZone } }: { activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  if (!teamTerms) return null
  const { minMembers, maxMembers, lockTime, captainShare, smallTeams } = teamTerms
  const facts: [IconName, string][] = [
    [
      'user-plus',
      t('TeamPanel.size', { min: formatNumber(minMembers, locale), max: formatNumber(maxMembers, locale) }),
    ],
    ['clock', t('TeamPanel.lock', { time: formatDateTime(lockTime, locale, timeZone), zone: zoneLabel(timeZone) })],
    ['info', t(`TeamPanel.small.${smallTeams}`, { count: minMembers })],
    ['lock', t('TeamPanel.one')],
  ]
  if (captainShare > 0)
    facts.push(['trophy', t('TeamPanel.share', { share: formatPercent(String(captainShare / 10_000), locale) })])
  return (
    <div className={styles.terms}>
      <Heading level={3} size="lead">
        {t('TeamPanel.terms')}
      </Heading>
      <ul className={styles.facts}>
        {facts.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
