import { Box, Button, Card, Heading, HStack, IconButton, Spacer, VStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../model/index.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { Errors } from './ControlProblem.tsx'
import { Glyph } from './Glyph.tsx'
import { useRules } from './RulesContext.ts'
import { valueAt } from './values.ts'

interface Props {
  list: Field
  value: unknown
  pointer: string
  /** Of the headings, from 1. */
  level: number
  /** The form with all fields of an entry. */
  details: (entry: unknown, pointer: string) => ReactNode
}

/** The entries of a list as cards, because each contains a table. */
export function CardList({ list, value, pointer, level, details }: Props): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { add, remove, move, set, nameOf, errors } = useRules()
  const cards: readonly unknown[] = Array.isArray(value) ? value : []
  const label = schema.label(list)
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = list.limits
  const removeAt = (index: number) =>
    cards.length === 1 && !list.isRequired ? set(pointer, undefined) : remove(pointer, index)
  return (
    <VStack alignItems="stretch" gap="4">
      {cards.map((card, index) => {
        const key = valueAt(card, ['title'])
        const id = valueAt(card, ['identifier']) ?? valueAt(card, ['boardId'])
        const name = (typeof key === 'string' && nameOf(key)) || String(id ?? index + 1)
        return (
          <Card.Root
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its position; controls take values from the file
            key={index}
            size="sm"
            role="group"
            aria-label={name}
            variant="outline"
            data-pointer={`${pointer}/${index}`}
            tabIndex={-1}
          >
            <Card.Header>
              <HStack>
                <Heading as={level > 4 ? 'h5' : 'h4'} size="xs">
                  {name}
                </Heading>
                <Spacer />
                <IconButton
                  size="xs"
                  variant="ghost"
                  aria-label={t('rules.moveCardUp', { name })}
                  disabled={index === 0}
                  onClick={() => move(pointer, index, index - 1)}
                >
                  <Glyph name="up" />
                </IconButton>
                <IconButton
                  size="xs"
                  variant="ghost"
                  aria-label={t('rules.moveCardDown', { name })}
                  disabled={index === cards.length - 1}
                  onClick={() => move(pointer, index, index + 1)}
                >
                  <Glyph name="down" />
                </IconButton>
                <IconButton
                  size="xs"
                  variant="ghost"
                  aria-label={t('rules.removeCard', { name })}
                  disabled={cards.length <= minItems && list.isRequired}
                  onClick={() => removeAt(index)}
                >
                  <Glyph name="trash" />
                </IconButton>
              </HStack>
            </Card.Header>
            <Card.Body>
              <Errors texts={errors.get(`${pointer}/${index}`) ?? []} />
              {details(card, `${pointer}/${index}`)}
            </Card.Body>
          </Card.Root>
        )
      })}
      <Box>
        <Button size="sm" variant="outline" disabled={cards.length >= maxItems} onClick={() => add(pointer)}>
          <Glyph name="plus" /> {t('rules.addRow', { list: label })}
        </Button>
      </Box>
    </VStack>
  )
}
