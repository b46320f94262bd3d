import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { activityTypeKeys } from '../contract/activityType.ts'
import { calls } from '../contract/calls/index.ts'
import { backdropOf } from '../contract/keyVisual.ts'
import type { ActivitySummary } from '../contract/shapes/activity.ts'
import { usePageInfo, useRead } from '../data/index.ts'
import { formatNumber } from '../i18n/index.ts'
import { Amount, Art, type ArtName, artNamed, backdropProps, useMounted } from '../ui/index.ts'
import styles from './ReturnPanel.module.css'
import { returnPath } from './returnPath.ts'

const ownBackdrop = backdropOf({ colorway: 'graphite', pattern: 'rays' })

/**
 * The panel beside the form of login and registration. With the illustration, the title and the prize of the activity that
 * `redirect` in the address leads to; otherwise with `art` and `children`.
 */
export function ReturnPanel({ art, children }: { art: ArtName; children: ReactNode }) {
  const { artOf } = usePageInfo()
  const activity = useReturnActivity()
  const name = activity ? (artNamed(activity.art) ?? artOf(activity.activityType)) : art
  return (
    <div {...backdropProps(activity?.backdrop ?? ownBackdrop, styles.panel)}>
      <div className={styles.words}>{activity ? <Summary activity={activity} /> : children}</div>
      <div className={styles.picture}>
        <Art key={name} name={name} />
      </div>
    </div>
  )
}

function Summary({ activity: { activityType, title, pool, maxReward } }: { activity: ActivitySummary }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const prize = pool ?? maxReward
  return (
    <>
      <p className={styles.label}>{t(activityTypeKeys(activityType))}</p>
      <p className={styles.title}>{title}</p>
      {prize && (
        <p className={styles.prize}>
          <span className={styles.label}>{t(pool ? 'activity.prizePool' : 'reward.upTo')}</span>
          <Amount size="hero" value={formatNumber(prize.amount, locale, { coin: prize.coin })} coin={prize.coin} />
        </p>
      )}
    </>
  )
}

/** The listed activity that `redirect` leads to. The HTML of the page is the same for every address, so it is read after hydration. */
function useReturnActivity(): ActivitySummary | undefined {
  const { locale } = usePageInfo()
  const target = useMounted() ? returnPath(window.location.search, locale) : ''
  const [, alias] = /^\/(?:activity|events)\/([^/?#]+)/.exec(target) ?? []
  const read = useRead(alias === undefined ? null : calls.list, { pageSize: 100 })
  return read.status === 'ready' ? read.data.activities.find((activity) => activity.alias === alias) : undefined
}
