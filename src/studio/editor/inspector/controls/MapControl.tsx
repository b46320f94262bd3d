import { Box, Button, HStack, IconButton, Input, Stack } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../../ui/icons.tsx'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { useForm } from '../formTarget.ts'
import { NestedControl } from '../NestedFields.tsx'
import { startValue } from '../startValue.ts'
import { useTakenIds } from '../useTakenIds.ts'

/** Entries by name. */
export function MapControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const taken = useTakenIds()
  const [name, setName] = useState('')
  const { item } = field
  if (!item) return null
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const isFree = name.trim() !== '' && !entries.some(([known]) => known === name.trim())
  const add = () => {
    if (!isFree) return
    form.write([...path, name.trim()], startValue(item, taken) ?? null)
    setName('')
  }
  return (
    <FieldShell {...props} isGroup>
      {entries.map(([known, entry]) => (
        <Box key={known} borderWidth="1px" borderColor="border.muted" rounded="md" p="2">
          <NestedControl
            field={{ ...item, label: known, isRequired: true }}
            path={[...path, known]}
            value={entry}
            extra={
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={t('inspector.removeEntry', { label: known })}
                onClick={() => form.write([...path, known], undefined)}
              >
                <Sign name="delete" size="xs" />
              </IconButton>
            }
          />
        </Box>
      ))}
      <Stack asChild>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <HStack gap="1">
            <Input
              size="sm"
              value={name}
              aria-label={t('inspector.entryName')}
              placeholder={t('inspector.entryName')}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" size="sm" variant="outline" disabled={!isFree}>
              {t('inspector.add')}
            </Button>
          </HStack>
        </form>
      </Stack>
    </FieldShell>
  )
}
