import { Box, Input, InputGroup } from '@chakra-ui/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../ui/icons.tsx'

interface Props {
  value: string
  onChange: (search: string) => void
  /** Selects the first block that was found. */
  onLeave: () => void
}

/** Filters the outline. The arrow down and Enter go to the first block that was found, Escape shows all again. */
export function OutlineSearch({ value, onChange, onLeave }: Props): ReactNode {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') onLeave()
    else if (event.key === 'Escape' && value) onChange('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box px="1.5" pb="2" flexShrink="0">
      <InputGroup startElement={<Sign name="search" boxSize="3.5" />}>
        <Input
          size="xs"
          type="search"
          value={value}
          placeholder={t('editor.searchPage')}
          aria-label={t('editor.searchPage')}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </InputGroup>
    </Box>
  )
}
