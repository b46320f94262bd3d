import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftVersionDays } from '../../../../contract/drafts.ts'
import type { DraftVersion } from '../../../../contract/studio/saves.ts'
import { useDates } from '../../../ui/dates.ts'
import { fileName } from '../../fileName.ts'

/** How many versions are shown before the rest is asked for. */
const firstShown = 10

interface Props {
  versions: readonly DraftVersion[]
  /** Epoch ms. */
  now: number
  /** Of the campaign. */
  zone: string
  onRestore: (version: DraftVersion) => void
}

/** Earlier versions of the draft, newest first. */
export function Versions({ versions, now, zone, onRestore }: Props): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const [all, setAll] = useState(false)
  const shown = all ? versions : versions.slice(0, firstShown)
  return (
    <Box as="section" aria-labelledby="versions">
      <Heading as="h2" size="sm" id="versions" mb="1">
        {t('history.versions')}
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="2">
        {versions.length ? t('history.versionsHelp', { count: draftVersionDays }) : t('history.noVersions')}
      </Text>
      {versions.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" borderWidth="1px" rounded="l2">
          {shown.map((version, index) => (
            <Flex
              as="li"
              key={version.revision}
              gap="3"
              px="3"
              py="1.5"
              fontSize="sm"
              align="center"
              borderTopWidth={index ? '1px' : '0'}
            >
              <Text w="28" flexShrink="0" title={dates.time(version.savedAt, zone)}>
                {dates.relative(version.savedAt, now)}
              </Text>
              <Text w="32" flexShrink="0" truncate>
                {version.author}
              </Text>
              <Text flex="1" minW="0" color="fg.muted" truncate title={version.changed.join(', ')}>
                {version.changed.map((path) => fileName(t, path)).join(t('changes.separator'))}
              </Text>
              <Button
                size="xs"
                variant="outline"
                aria-label={t('history.restoreOf', { when: dates.time(version.savedAt, zone) })}
                onClick={() => onRestore(version)}
              >
                {t('history.restore')}
              </Button>
            </Flex>
          ))}
        </Stack>
      )}
      {shown.length < versions.length && (
        <Button size="xs" variant="ghost" mt="1" onClick={() => setAll(true)}>
          {t('publish.showAll', { count: versions.length })}
        </Button>
      )}
    </Box>
  )
}
