import { Box, Button, Grid, Popover, Portal, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Art, artNamed } from '../../../../ui/art/Art.tsx'
import { useTheme } from '../../../ui/theme.ts'
import { choiceLabel } from '../../../words/choiceLabel.ts'
import { artStyle } from '../artStyle.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { elementId, useForm } from '../formTarget.ts'

/** An illustration, picked from pictures. */
export function ArtControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const [isOpen, setOpen] = useState(false)
  const id = elementId(form, path)
  const shown = typeof value === 'string' ? value : undefined
  const names = field.options.map((option) => option.value).filter((name) => typeof name === 'string')
  return (
    <FieldShell {...props} isGroup>
      <Popover.Root open={isOpen} onOpenChange={({ open }) => setOpen(open)} lazyMount unmountOnExit>
        <Popover.Trigger asChild>
          <Button
            id={id}
            variant="outline"
            size="sm"
            justifyContent="flex-start"
            h="14"
            aria-labelledby={`${id}-label ${id}`}
          >
            <Picture name={shown} />
            <Text>{shown === undefined ? t('inspector.none') : choiceLabel(t, shown, 'art')}</Text>
          </Button>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content w="80">
              <Popover.Body p="2">
                <Grid templateColumns="repeat(4, 1fr)" gap="1">
                  {names.map((name) => (
                    <Button
                      key={name}
                      variant={name === shown ? 'subtle' : 'ghost'}
                      aria-pressed={name === shown}
                      title={name}
                      h="20"
                      px="1"
                      flexDirection="column"
                      gap="0"
                      onClick={() => {
                        form.write(path, name)
                        setOpen(false)
                      }}
                    >
                      <Picture name={name} />
                      <Text textStyle="2xs">{choiceLabel(t, name, 'art')}</Text>
                    </Button>
                  ))}
                </Grid>
              </Popover.Body>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </FieldShell>
  )
}

function Picture({ name }: { name: string | undefined }): ReactNode {
  const art = artNamed(name)
  const theme = useTheme()
  return (
    <Box w="12" flexShrink="0" style={artStyle(theme)}>
      {art && <Art name={art} />}
    </Box>
  )
}
