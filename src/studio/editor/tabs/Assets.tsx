import { Alert, Box, Button, EmptyState, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../ui/icons.tsx'
import { useDocument } from '../context.ts'
import { AssetCard } from './assets/AssetCard.tsx'
import { acceptedTypes, pictureLimits } from './assets/pictureFile.ts'
import { assetUses } from './assets/usesOfAsset.ts'
import { useUpload } from './assets/useUpload.ts'

/** The pictures of the draft: upload by drop, paste or button, and one card per picture. */
export default function Assets(): ReactNode {
  const { t } = useTranslation()
  const state = useDocument()
  const { isBusy, messages, add } = useUpload()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const uses = useMemo(() => assetUses(state), [state])
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
      if (files.length > 0 && !isTyping) void latest.current(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
  const paths = Object.keys(state.assets).sort()
  return (
    <Box
      h="full"
      overflowY="auto"
      data-over={isOver || undefined}
      outline={isOver ? '2px dashed' : undefined}
      outlineColor="brand.focusRing"
      outlineOffset="-8px"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void add(event.dataTransfer.files)
      }}
    >
      <Stack maxW="5xl" mx="auto" p="6" gap="5">
        <HStack justify="space-between" align="start">
          <Box>
            <Heading as="h2" size="lg">
              {t('assets.title')}
            </Heading>
            <Text color="fg.muted" textStyle="sm">
              {t('assets.help', { kilobytes: pictureLimits.bytes / 1024 })}
            </Text>
          </Box>
          <Button size="sm" loading={isBusy} colorPalette="brand" onClick={() => input.current?.click()}>
            <Sign name="upload" />
            {t('assets.upload')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={acceptedTypes}
            aria-label={t('assets.upload')}
            onChange={async ({ target }) => {
              await add(target.files ?? [])
              target.value = ''
            }}
          />
        </HStack>
        {messages.map((message) => (
          <Alert.Root key={message} status="error" role="alert">
            <Alert.Indicator />
            <Alert.Title>{message}</Alert.Title>
          </Alert.Root>
        ))}
        {paths.length === 0 && (
          <EmptyState.Root borderWidth="1px" borderStyle="dashed" rounded="lg">
            <EmptyState.Content>
              <EmptyState.Indicator>
                <Sign name="picture" size="md" />
              </EmptyState.Indicator>
              <EmptyState.Title>{t('assets.empty')}</EmptyState.Title>
              <EmptyState.Description>{t('assets.drop')}</EmptyState.Description>
            </EmptyState.Content>
          </EmptyState.Root>
        )}
        <Grid as="ul" templateColumns="repeat(auto-fill, minmax(240px, 1fr))" gap="4" listStyleType="none">
          {paths.map((path) => (
            <AssetCard
              key={path}
              path={path}
              hash={state.assets[path] ?? ''}
              uses={uses.get(path) ?? []}
              onReplace={(files) => add(files, path)}
            />
          ))}
        </Grid>
      </Stack>
    </Box>
  )
}
