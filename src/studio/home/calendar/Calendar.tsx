import { Box, Button, Collapsible, Flex, Heading, HStack, IconButton, SegmentGroup, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioPage } from '../../../contract/studio/pages.ts'
import { Sign } from '../../ui/icons.tsx'
import { useQueryValue } from '../../ui/query.tsx'
import { CalendarTable } from './CalendarTable.tsx'
import { Legend } from './Legend.tsx'
import { TimelineView } from './TimelineView.tsx'
import { readZoom, rowsOf, type Zoom, zooms } from './timeline.ts'

interface Props {
  pages: readonly StudioPage[]
  /** Epoch ms. */
  now: number
}

const storageKey = 'studio.calendar'

/** The windows of all activities on one time axis, or as a table. */
export function Calendar({ pages, now }: Props): ReactNode {
  const { t } = useTranslation()
  const rows = useMemo(() => rowsOf(pages), [pages])
  const [open, setOpen] = useState(() => localStorage.getItem(storageKey) !== 'closed')
  const [wantedZoom, setZoom] = useQueryValue('zoom', 'quarter')
  const [view, setView] = useQueryValue('calendar')
  const zoom = readZoom(wantedZoom)
  const isTable = view === 'table'
  const toggle = (next: boolean) => {
    setOpen(next)
    localStorage.setItem(storageKey, next ? 'open' : 'closed')
  }
  return (
    <Collapsible.Root open={open} onOpenChange={(change) => toggle(change.open)} asChild>
      <Box as="section" aria-labelledby="calendar" bg="bg.panel" borderWidth="1px" rounded="l3" overflow="hidden">
        <Flex px="4" py="2" gap="3" align="center" wrap="wrap">
          <HStack gap="1" me="auto">
            <Heading as="h2" size="sm" id="calendar">
              {t('calendar.title')}
            </Heading>
            <Collapsible.Trigger asChild>
              <IconButton size="xs" variant="ghost" aria-label={t(open ? 'calendar.hide' : 'calendar.show')}>
                <Sign name="chevron" transform={open ? 'rotate(180deg)' : undefined} />
              </IconButton>
            </Collapsible.Trigger>
          </HStack>
          {open && rows.length > 0 && (
            <>
              {!isTable && (
                <SegmentGroup.Root
                  size="xs"
                  value={zoom}
                  onValueChange={({ value }) => setZoom(value ?? '')}
                  aria-label={t('calendar.zoom')}
                >
                  <SegmentGroup.Indicator />
                  {(Object.keys(zooms) as Zoom[]).map((key) => (
                    <SegmentGroup.Item key={key} value={key}>
                      <SegmentGroup.ItemText>{t(`calendar.zoom.${key}`)}</SegmentGroup.ItemText>
                      <SegmentGroup.ItemHiddenInput />
                    </SegmentGroup.Item>
                  ))}
                </SegmentGroup.Root>
              )}
              <Button
                size="xs"
                variant="outline"
                aria-pressed={isTable}
                onClick={() => setView(isTable ? '' : 'table')}
              >
                {t('calendar.asTable')}
              </Button>
            </>
          )}
        </Flex>
        <Collapsible.Content>
          {rows.length === 0 ? (
            <Text px="4" pb="4" color="fg.muted">
              {t('calendar.empty')}
            </Text>
          ) : isTable ? (
            <CalendarTable rows={rows} now={now} />
          ) : (
            <>
              <TimelineView rows={rows} now={now} zoom={zoom} />
              <Legend />
            </>
          )}
        </Collapsible.Content>
      </Box>
    </Collapsible.Root>
  )
}
