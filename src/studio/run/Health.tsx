import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from './charts/Panel.tsx'
import type { HealthRow } from './charts/series.ts'
import { type Column, DataTable } from './table/DataTable.tsx'

/** A vital as it is measured: CLS has no unit, the others are milliseconds. */
const vitalText = ({ subject, p75 }: HealthRow): string => {
  if (p75 === null) return '—'
  return subject === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`
}

/** Web vitals and problems by release, block and call. */
export function Health({ alias, rows }: { alias: string; rows: readonly HealthRow[] }): ReactNode {
  const { t } = useTranslation()
  const columns: readonly Column<HealthRow>[] = useMemo(
    () => [
      { key: 'release', header: t('run.release'), value: ({ release }) => release, isNumber: true },
      { key: 'name', header: t('run.kind'), value: ({ name }) => t(`run.event.${name}`) },
      { key: 'subject', header: t('run.subject'), value: ({ subject }) => subject },
      { key: 'detail', header: t('run.detail'), value: ({ detail }) => detail },
      { key: 'count', header: t('run.times'), value: ({ count }) => count, isNumber: true },
      { key: 'p75', header: t('run.p75'), value: ({ p75 }) => p75, cell: vitalText, isNumber: true },
    ],
    [t],
  )
  return (
    <Panel title={t('run.health')} help={t('run.healthHelp')}>
      <DataTable
        label={t('run.health')}
        name="health"
        fileName={`${alias}-health`}
        empty={t('run.noHealth')}
        columns={columns}
        rows={rows}
        rowId={({ release, name, subject, detail }) => `${release} ${name} ${subject} ${detail}`}
      />
    </Panel>
  )
}
