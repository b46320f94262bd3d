import { Badge, Box, Button, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioChange } from '../../../contract/studio/compare.ts'
import type { Files } from '../../model/index.ts'
import { type ChangeWords, changeWords } from './changeWords.ts'
import { type ChangeGroup, groupChanges } from './groupChanges.ts'

/** How many changes of a part are shown before the rest is asked for; none of a first publish, in which everything is new. */
const firstShown = 20

const colors: Record<StudioChange['kind'], string> = {
  added: 'green',
  removed: 'red',
  moved: 'blue',
  changed: 'gray',
}

interface Props {
  changes: readonly StudioChange[]
  /** The files that were compared, which have the names of prizes and tasks. */
  files: Files
  /** Nothing is live yet. */
  isFirst?: boolean
}

/** A difference in words, grouped by part; what changes money comes first. */
export function ChangeList({ changes, files, isFirst = false }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const words = useMemo(() => changeWords(t, i18n.language, files), [t, i18n.language, files])
  if (changes.length === 0)
    return (
      <Text fontSize="sm" color="fg.muted">
        {t('publish.same')}
      </Text>
    )
  return (
    <Stack gap="4">
      {groupChanges(changes).map((group) => (
        <GroupList key={group.group} {...group} words={words} limit={isFirst ? 0 : firstShown} />
      ))}
    </Stack>
  )
}

function GroupList({ group, changes, words, limit }: ChangeGroup & { words: ChangeWords; limit: number }): ReactNode {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? changes : changes.slice(0, limit)
  return (
    <Box as="section" aria-label={t(`publish.group.${group}`)}>
      <Heading as="h3" size="xs" mb="1.5" color={group === 'money' ? 'fg.warning' : 'fg.muted'}>
        {t(`publish.group.${group}`)} · {changes.length}
      </Heading>
      {shown.length > 0 && (
        <Stack as="ul" gap="0" listStyleType="none" fontSize="sm" borderWidth="1px" rounded="l2" overflow="hidden">
          {shown.map((change, index) => (
            <HStack
              as="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: a list of words that does not change its order
              key={index}
              align="baseline"
              gap="3"
              px="3"
              py="1.5"
              borderTopWidth={index ? '1px' : '0'}
              bg="bg.panel"
            >
              <Badge
                variant="subtle"
                size="sm"
                colorPalette={colors[change.kind]}
                flexShrink="0"
                minW="16"
                justifyContent="center"
              >
                {t(`publish.kind.${change.kind}`)}
              </Badge>
              <Box flex="1" minW="0" overflowWrap="anywhere" title={change.path}>
                {words.change(change)}
                <Details lines={words.details(change)} />
              </Box>
              {change.affects && (
                <Badge
                  variant="outline"
                  size="sm"
                  colorPalette={change.affects === 'all' ? 'orange' : 'gray'}
                  flexShrink="0"
                >
                  {t(`publish.affects.${change.affects}`)}
                </Badge>
              )}
            </HStack>
          ))}
        </Stack>
      )}
      {shown.length < changes.length && (
        <Button size="xs" variant="ghost" mt="1" onClick={() => setAll(true)}>
          {t('publish.showAll', { count: changes.length })}
        </Button>
      )}
    </Box>
  )
}

/** What an added or removed object contains. */
function Details({ lines }: { lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null
  return (
    <Stack as="ul" gap="0.5" mt="1" ps="4" listStyleType="disc" fontSize="xs" color="fg.muted">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list of words that does not change its order
        <li key={index}>{line}</li>
      ))}
    </Stack>
  )
}
