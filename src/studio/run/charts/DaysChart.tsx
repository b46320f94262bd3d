import { Chart, useChart } from '@chakra-ui/charts'
import { Table, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { DayFigures } from '../../../contract/activityFigures.ts'
import { useDates } from '../../ui/dates.ts'
import { Panel } from './Panel.tsx'

const series = [
  { name: 'joined', color: 'blue.solid' },
  { name: 'active', color: 'purple.solid', strokeDasharray: '8 2 2 2' },
  { name: 'completed', color: 'orange.solid', strokeDasharray: '6 3' },
  { name: 'claimed', color: 'green.solid', strokeDasharray: '2 3' },
] as const

/** Users by day, as lines. The lines also differ by their dashes. */
export function DaysChart({ days }: { days: DayFigures[] }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const chart = useChart({ data: days, series: series.map((one) => ({ ...one, label: t(`run.${one.name}`) })) })
  // The library also formats texts that are not a day: to measure them, and while it shows no day.
  const dayText = (day: unknown) => {
    const time = Date.parse(String(day))
    return Number.isNaN(time) ? '' : dates.day(time, '+00:00')
  }
  return (
    <Panel title={t('run.days')} help={t('run.daysHelp')} table={{ name: 'days', content: <DaysTable days={days} /> }}>
      {days.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          {t('run.noDays')}
        </Text>
      ) : (
        <Chart.Root chart={chart} h="64">
          <LineChart responsive data={chart.data} accessibilityLayer margin={{ left: -16, right: 8, top: 4 }}>
            <CartesianGrid stroke={chart.color('border.muted')} vertical={false} />
            <XAxis dataKey="day" tickFormatter={dayText} stroke={chart.color('border')} minTickGap={48} />
            <YAxis allowDecimals={false} stroke={chart.color('border')} />
            <Tooltip animationDuration={0} labelFormatter={dayText} content={<Chart.Tooltip />} />
            <Legend content={<Chart.Legend />} />
            {chart.series.map((item) => (
              <Line
                key={String(item.name)}
                dataKey={chart.key(item.name)}
                name={String(item.name)}
                type="linear"
                isAnimationActive={false}
                stroke={chart.color(item.color)}
                strokeWidth={2}
                strokeDasharray={item.strokeDasharray ?? ''}
                dot={days.length < 15}
              />
            ))}
          </LineChart>
        </Chart.Root>
      )}
    </Panel>
  )
}

function DaysTable({ days }: { days: readonly DayFigures[] }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <Table.ScrollArea maxH="72" borderWidth="1px" rounded="l2">
      <Table.Root size="sm" stickyHeader aria-label={t('run.days')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('run.day')}</Table.ColumnHeader>
            {series.map(({ name }) => (
              <Table.ColumnHeader key={name} textAlign="end">
                {t(`run.${name}`)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {days.toReversed().map((entry) => (
            <Table.Row key={entry.day}>
              <Table.Cell>{dates.day(Date.parse(entry.day), '+00:00')}</Table.Cell>
              {series.map(({ name }) => (
                <Table.Cell key={name} textAlign="end" fontVariantNumeric="tabular-nums">
                  {entry[name]}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  )
}
