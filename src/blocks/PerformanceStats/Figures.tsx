import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Amount, Dash } from '../../ui/index.ts'
import styles from './PerformanceStats.module.css'

type Performance = Answer<typeof calls.agentPerformance>

/** The figures: amounts first and large, numbers of users after them. `null`: no figures, for a visitor and when they could not be read. */
export function Figures({ figures }: { figures: Performance | null }) {
  const { locale } = usePageInfo()
  const money = (value: string | undefined, size: 'large' | 'medium') =>
    figures && value !== undefined ? (
      <Amount value={formatNumber(value, locale, { coin: figures.coin })} coin={figures.coin} size={size} />
    ) : (
      <Dash />
    )
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? <Dash /> : <bdi>{formatNumber(value, locale)}</bdi>
  return (
    <dl className={styles.figures}>
      <Figure name="rebateTotal" lead>
        {money(figures?.rebateTotal, 'large')}
      </Figure>
      <Figure name="volume" lead>
        {money(figures?.volume, 'large')}
      </Figure>
      <Figure name="invited">{count(figures?.invited)}</Figure>
      <Figure name="valid">{count(figures?.valid)}</Figure>
      <Figure name="depositors">{count(figures?.depositors)}</Figure>
      <Figure name="traders">{count(figures?.traders)}</Figure>
      <Figure name="rank">{count(figures?.rank)}</Figure>
    </dl>
  )
}

function Figure({ name, lead = false, children }: { name: string; lead?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={lead ? styles.lead : styles.figure}>
      <dt>{t(`PerformanceStats.${name}`)}</dt>
      <dd className="pb-tabular">{children}</dd>
    </div>
  )
}
