import { Box, HStack, IconButton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from './Glyph.tsx'

interface Props {
  index: number
  /** Number of rows. */
  count: number
  /** Whether the details of the row are shown; null: it has none. */
  isOpen: boolean | null
  canRemove: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** The buttons of a row: details, up, down, remove. */
export function RowActions({ index, count, isOpen, canRemove, onToggle, onMove, onRemove }: Props): ReactNode {
  const { t } = useTranslation()
  const row = index + 1
  return (
    <HStack gap="0" justifyContent="flex-end">
      {isOpen !== null && (
        <IconButton
          size="xs"
          variant="ghost"
          aria-label={t('rules.details', { row })}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Box transform={isOpen ? 'rotate(90deg)' : undefined} display="flex">
            <Glyph name="chevron" />
          </Box>
        </IconButton>
      )}
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={t('rules.moveUp', { row })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <Glyph name="up" />
      </IconButton>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={t('rules.moveDown', { row })}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <Glyph name="down" />
      </IconButton>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={t('rules.removeRow', { row })}
        disabled={!canRemove}
        onClick={onRemove}
      >
        <Glyph name="trash" />
      </IconButton>
    </HStack>
  )
}
