import { Box, Table } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../../contract/zone.ts'
import { phaseAt } from '../../phases.ts'
import { useDates } from '../../ui/dates.ts'
import { PhaseBadge } from '../cards/PageCard.tsx'
import type { TimelineRow } from './timeline.ts'

const columns = ['applyStart', 'applyEnd', 'start', 'end', 'settle', 'claimEnd'] as const

/** The calendar as a table: a row per activity, in its own time zone. */
export function CalendarTable({ rows, now }: { rows: readonly TimelineRow[]; now: number }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <Box overflow="auto" maxH="22rem" borderTopWidth="1px" role="group" aria-label={t('calendar.title')} tabIndex={0}>
      <Table.Root size="sm" stickyHeader aria-label={t('calendar.title')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('calendar.activity')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('home.phase')}</Table.ColumnHeader>
            {columns.map((column) => (
              <Table.ColumnHeader key={column}>{t(`calendar.${column}`)}</Table.ColumnHeader>
            ))}
            <Table.ColumnHeader>{t('calendar.zone')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ page, windows }) => (
            <Table.Row key={page.alias}>
              <Table.Cell fontWeight="medium">{page.title}</Table.Cell>
              <Table.Cell>
                <PhaseBadge phase={phaseAt(windows, now)} isLive={page.live !== null} />
              </Table.Cell>
              {columns.map((column) => (
                <Table.Cell key={column} whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                  {dates.timeWithoutZone(windows[column], windows.timeZone)}
                </Table.Cell>
              ))}
              <Table.Cell>{zoneLabel(windows.timeZone)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  )
}
