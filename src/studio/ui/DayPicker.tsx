import { Box, DatePicker, parseDate } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** `2027-05-01`; empty: none. */
  day: string
  onChoose: (day: string) => void
}

const views = ['day', 'month', 'year'] as const

/** A month to choose a day from, in the language of the interface. */
export default function DayPicker({ day, onChoose }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const boxRef = useRef<HTMLDivElement>(null)
  // The month is loaded after the popover around it has taken the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      boxRef.current?.querySelector<HTMLElement>('[data-view=day][tabindex="0"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Box ref={boxRef}>
      <DatePicker.Root
        inline
        size="sm"
        width="fit-content"
        locale={i18n.language === 'zh-CN' ? 'zh-CN' : 'en-GB'}
        timeZone="UTC"
        startOfWeek={1}
        value={day ? [parseDate(day)] : []}
        onValueChange={({ value: [chosen] }) => chosen && onChoose(chosen.toString())}
        translations={{
          content: t('date.choose'),
          dayCell: ({ valueText }) => valueText,
          nextTrigger: (view) => t(`date.next.${view}`),
          prevTrigger: (view) => t(`date.previous.${view}`),
          viewTrigger: () => t('date.view'),
        }}
      >
        <DatePicker.Content unstyled>
          {views.map((view) => (
            <DatePicker.View key={view} view={view}>
              <DatePicker.Header />
              {view === 'day' && <DatePicker.DayTable />}
              {view === 'month' && <DatePicker.MonthTable />}
              {view === 'year' && <DatePicker.YearTable />}
            </DatePicker.View>
          ))}
        </DatePicker.Content>
      </DatePicker.Root>
    </Box>
  )
}
