import { Badge, Box, Button, Checkbox, Flex, Heading, HStack, Stack, Table, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleaseHistory } from '../../../../contract/operator.ts'
import { zoneLabel } from '../../../../contract/zone.ts'
import { useDates } from '../../../ui/dates.ts'
import { actorName, reasonText } from '../../../words/names.ts'
import { detailText } from './detailText.ts'

interface Props {
  history: ReleaseHistory
  /** Of the campaign. */
  zone: string
  onCompare: (from: number, to: number | 'draft') => void
  onRollback: (version: number) => void
  onStop: () => void
}

/** Everything that happened to the page, newest first. */
export function Releases({ history, zone, onCompare, onRollback, onStop }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { steps, current } = history
  const toggle = (version: number) =>
    // A third choice replaces the first.
    setChosen((before) =>
      before.includes(version) ? before.filter((one) => one !== version) : [...before, version].slice(-2),
    )
  const [older, newer] = [...chosen].sort((a, b) => a - b)
  return (
    <Box as="section" aria-labelledby="releases">
      <Flex align="center" gap="2" mb="2" wrap="wrap">
        <Heading as="h2" size="sm" id="releases" me="auto">
          {t('history.releases')}
        </Heading>
        <Button
          size="xs"
          variant="outline"
          disabled={older === undefined || newer === undefined}
          onClick={() => older !== undefined && newer !== undefined && onCompare(older, newer)}
        >
          {t('history.compareTwo')}
        </Button>
        {current !== null && (
          <Button size="xs" variant="outline" colorPalette="red" onClick={onStop}>
            {t('history.stop')}
          </Button>
        )}
      </Flex>
      {steps.length === 0 ? (
        <Text color="fg.muted">{t('history.none')}</Text>
      ) : (
        <Table.ScrollArea borderWidth="1px" rounded="l2">
          <Table.Root size="sm">
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader w="8">
                  <Text srOnly>{t('history.choose')}</Text>
                </Table.ColumnHeader>
                <Table.ColumnHeader>{t('history.column.version')}</Table.ColumnHeader>
                <Table.ColumnHeader>{t('history.column.whenIn', { zone: zoneLabel(zone) })}</Table.ColumnHeader>
                <Table.ColumnHeader>{t('history.column.action')}</Table.ColumnHeader>
                <Table.ColumnHeader>{t('history.column.who')}</Table.ColumnHeader>
                <Table.ColumnHeader>{t('publish.reason')}</Table.ColumnHeader>
                <Table.ColumnHeader>
                  <Text srOnly>{t('history.column.do')}</Text>
                </Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {steps.map(({ at, actor, action, version, reason, detail }, index) => {
                // A release can be current several times: its newest entry is the one to choose.
                const isFirst = version !== null && steps.findIndex((step) => step.version === version) === index
                const isCurrent = isFirst && version === current
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: new entries come first, so a place from the end stays; several can have one time
                  <Table.Row key={steps.length - index}>
                    <Table.Cell>
                      {isFirst && (
                        <Checkbox.Root
                          size="sm"
                          checked={chosen.includes(version)}
                          onCheckedChange={() => toggle(version)}
                        >
                          <Checkbox.HiddenInput />
                          <Checkbox.Control />
                          <Checkbox.Label srOnly>{t('history.chooseVersion', { version })}</Checkbox.Label>
                        </Checkbox.Root>
                      )}
                    </Table.Cell>
                    <Table.Cell whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                      {version ?? '—'}{' '}
                      {isCurrent && (
                        <Badge colorPalette="green" size="sm">
                          {t('history.live')}
                        </Badge>
                      )}
                    </Table.Cell>
                    <Table.Cell whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                      {dates.timeWithoutZone(at, zone)}
                    </Table.Cell>
                    <Table.Cell whiteSpace="nowrap">
                      {t([`history.action.${action}`, 'history.action.other'], { action })}
                    </Table.Cell>
                    <Table.Cell>{actorName(t, actor)}</Table.Cell>
                    <Table.Cell minW="12rem" overflowWrap="anywhere">
                      {reasonText(t, reason)}
                      {detail !== null && (
                        <Text color="fg.muted">
                          {detailText({ t, language: i18n.language }, detail, (time) => dates.time(time, zone))}
                        </Text>
                      )}
                    </Table.Cell>
                    <Table.Cell>
                      {isFirst && (
                        <HStack justify="flex-end" gap="1">
                          <Button
                            size="xs"
                            variant="ghost"
                            aria-label={t('history.compareDraftOf', { version })}
                            onClick={() => onCompare(version, 'draft')}
                          >
                            {t('history.compareDraft')}
                          </Button>
                          {!isCurrent && (
                            <Button
                              size="xs"
                              variant="outline"
                              aria-label={t('history.rollbackTo', { version })}
                              onClick={() => onRollback(version)}
                            >
                              {t('history.rollback')}
                            </Button>
                          )}
                        </HStack>
                      )}
                    </Table.Cell>
                  </Table.Row>
                )
              })}
            </Table.Body>
          </Table.Root>
        </Table.ScrollArea>
      )}
      {current === null && steps.length > 0 && (
        <Stack mt="2">
          <Text color="fg.muted">{t('history.offline')}</Text>
        </Stack>
      )}
    </Box>
  )
}
