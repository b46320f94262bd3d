import { Button, Grid, HStack, IconButton, Image, Popover, Portal, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assetUrl } from '../../../api/calls.ts'
import { Sign } from '../../../ui/icons.tsx'
import { useDocumentPart } from '../../context.ts'
import { acceptedTypes } from '../../tabs/assets/pictureFile.ts'
import { useUpload } from '../../tabs/assets/useUpload.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { elementId, useForm } from '../formTarget.ts'

/** A picture of the draft: picked, or uploaded here. */
export function AssetControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const assets = useDocumentPart((state) => state.assets)
  const { isBusy, messages, add } = useUpload()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = elementId(form, path)
  const prefix = field.kind === 'imageAddress' ? '/' : ''
  const shown = typeof value === 'string' ? value : undefined
  const hash = shown === undefined ? undefined : assets[shown.slice(prefix.length)]
  const choose = (name: string | undefined) => {
    if (name === undefined) return
    form.write(path, prefix + name)
    setOpen(false)
  }
  return (
    <FieldShell {...props} isGroup>
      <HStack gap="1">
        <Popover.Root open={isOpen} onOpenChange={({ open }) => setOpen(open)} lazyMount unmountOnExit>
          <Popover.Trigger asChild>
            <Button
              id={id}
              flex="1"
              minW="0"
              size="sm"
              h="14"
              variant="outline"
              justifyContent="flex-start"
              aria-labelledby={`${id}-label ${id}`}
            >
              {hash ? (
                <Image src={assetUrl(hash)} alt="" boxSize="10" objectFit="cover" rounded="sm" />
              ) : (
                <Sign name="picture" />
              )}
              <Text truncate>{shown ?? t('inspector.none')}</Text>
            </Button>
          </Popover.Trigger>
          <Portal>
            <Popover.Positioner>
              <Popover.Content w="80" maxH="60dvh">
                <Popover.Body p="2" overflowY="auto">
                  {Object.keys(assets).length === 0 && (
                    <Text textStyle="sm" color="fg.muted" p="2">
                      {t('assets.empty')}
                    </Text>
                  )}
                  <Grid templateColumns="repeat(3, 1fr)" gap="1">
                    {Object.entries(assets).map(([name, own]) => (
                      <Button
                        key={name}
                        variant={prefix + name === shown ? 'subtle' : 'ghost'}
                        aria-pressed={prefix + name === shown}
                        h="24"
                        px="1"
                        flexDirection="column"
                        onClick={() => choose(name)}
                      >
                        <Image
                          src={assetUrl(own)}
                          alt=""
                          w="full"
                          h="14"
                          objectFit="cover"
                          rounded="sm"
                          loading="lazy"
                        />
                        <Text textStyle="2xs" truncate maxW="full">
                          {name.replace(/^assets\//, '')}
                        </Text>
                      </Button>
                    ))}
                  </Grid>
                </Popover.Body>
              </Popover.Content>
            </Popover.Positioner>
          </Portal>
        </Popover.Root>
        <IconButton
          size="sm"
          variant="outline"
          loading={isBusy}
          aria-label={t('assets.upload')}
          onClick={() => input.current?.click()}
        >
          <Sign name="upload" />
        </IconButton>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedTypes}
          aria-label={t('assets.upload')}
          onChange={async ({ target }) => {
            const [name] = await add(target.files ?? [])
            target.value = ''
            choose(name)
          }}
        />
      </HStack>
      {messages.length > 0 && (
        <Stack role="alert" color="fg.error" textStyle="xs" gap="1">
          {messages.map((message) => (
            <Text key={message}>{message}</Text>
          ))}
        </Stack>
      )}
    </FieldShell>
  )
}
