import { Box, Code, HStack, RadioCard, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice, Conflict } from '../../model/index.ts'
import type { ConflictCause } from './conflictCause.ts'

interface Props {
  cause: ConflictCause
  conflicts: readonly Conflict[]
  choices: Readonly<Record<string, Choice>>
  onChange: (choices: Readonly<Record<string, Choice>>) => void
}

const sides = ['mine', 'theirs'] as const

/** What both sides changed, with one choice for each part. */
export function ConflictChoices({ cause, conflicts, choices, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Stack gap="4">
      <Text fontWeight="semibold">{t('editor.conflict.both', { count: conflicts.length })}</Text>
      {conflicts.map((conflict) => (
        <RadioCard.Root
          key={conflict.id}
          size="sm"
          value={choices[conflict.id] ?? ''}
          onValueChange={({ value }) => onChange({ ...choices, [conflict.id]: value as Choice })}
        >
          <RadioCard.Label>
            <HStack gap="2">
              {t(`editor.conflict.kind.${conflict.kind}`)}
              <Code>{conflict.subject}</Code>
            </HStack>
          </RadioCard.Label>
          <SimpleGrid columns={2} gap="2">
            {sides.map((side) => (
              <RadioCard.Item key={side} value={side} minW="0">
                <RadioCard.ItemHiddenInput />
                <RadioCard.ItemControl>
                  <RadioCard.ItemContent minW="0">
                    <RadioCard.ItemText>
                      {t(side === 'theirs' && cause !== 'saved' ? 'editor.conflict.new' : `editor.conflict.${side}`)}
                    </RadioCard.ItemText>
                    <Box as="pre" fontSize="xs" color="fg.muted" overflow="auto" maxH="32" whiteSpace="pre-wrap">
                      {conflict[side] ?? t('editor.conflict.removed')}
                    </Box>
                  </RadioCard.ItemContent>
                  <RadioCard.ItemIndicator />
                </RadioCard.ItemControl>
              </RadioCard.Item>
            ))}
          </SimpleGrid>
        </RadioCard.Root>
      ))}
    </Stack>
  )
}
