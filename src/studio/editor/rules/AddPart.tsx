import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from './Glyph.tsx'

/** Adds a part that a row lacks, such as the reward of a prize. */
export function AddPart({ label, row, onClick }: { label: string; row: number; onClick: () => void }): ReactNode {
  const { t } = useTranslation()
  const name = t('rules.addPart', { part: label })
  return (
    <Button
      size="xs"
      variant="ghost"
      colorPalette="gray"
      my="1"
      aria-label={t('rules.cell', { field: name, row })}
      onClick={onClick}
    >
      <Glyph name="plus" /> {name}
    </Button>
  )
}
