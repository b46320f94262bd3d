import { Box, Button, Dialog, HStack, Image, Menu, Portal, Skeleton, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../../ui/icons.tsx'
import { useDocument, useEditor, usePageTree } from '../../context.ts'
import { AltText } from './AltText.tsx'
import { isUndescribed } from './altTexts.ts'
import { CropDialog } from './CropDialog.tsx'
import { acceptedTypes, adviceFor } from './pictureFile.ts'
import { usePicture } from './usePicture.ts'
import type { AssetUse } from './usesOfAsset.ts'
import { useTargetOfUse } from './useTargetOfUse.ts'

interface AssetCardProps {
  path: string
  hash: string
  uses: readonly AssetUse[]
  onReplace: (files: Iterable<Blob & { name?: string }>) => Promise<unknown>
}

/** One picture: thumbnail, size, advice, where it is used, alternative text, crop, replace, delete. */
export function AssetCard({ path, hash, uses, onReplace }: AssetCardProps): ReactNode {
  const { t } = useTranslation()
  const { document } = useEditor()
  const tree = usePageTree()
  const picture = usePicture(hash)
  const input = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<'crop' | 'remove' | null>(null)
  const name = path.replace(/^assets\//, '')
  const isUsed = uses.length > 0
  const isHero = uses.some(({ file, pointer }) => file === tree.file && /^\/theme\/hero(Dark)?$/.test(pointer))
  const remove = () => {
    document.pause()
    document.apply({ label: { action: 'removeAsset', subject: path }, files: {}, assets: { [path]: null } })
    setDialog(null)
  }
  return (
    <Box as="li" borderWidth="1px" rounded="lg" overflow="hidden" aria-label={name}>
      {picture ? (
        <Image
          src={picture.url}
          alt={t('assets.thumbnail', { name })}
          w="full"
          h="40"
          objectFit="contain"
          bg="bg.muted"
        />
      ) : (
        <Skeleton h="40" rounded="none" />
      )}
      <Stack p="3" gap="2">
        <HStack justify="space-between">
          <Box minW="0">
            <Text fontWeight="medium" truncate title={path}>
              {name}
            </Text>
            {picture && (
              <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
                {t('assets.facts', {
                  width: picture.width,
                  height: picture.height,
                  size: Math.ceil(picture.bytes / 1024),
                })}
              </Text>
            )}
          </Box>
          <Menu.Root>
            <Menu.Trigger asChild>
              <Button size="xs" variant="ghost" aria-label={t('assets.actions', { name })}>
                <Sign name="more" size="sm" />
              </Button>
            </Menu.Trigger>
            <Portal>
              <Menu.Positioner>
                <Menu.Content>
                  <Menu.Item value="crop" disabled={!picture?.width} onSelect={() => setDialog('crop')}>
                    <Sign name="crop" />
                    {t('assets.crop')}
                  </Menu.Item>
                  <Menu.Item value="replace" onSelect={() => input.current?.click()}>
                    <Sign name="upload" />
                    {t('assets.replace')}
                  </Menu.Item>
                  <Menu.Item value="remove" color="fg.error" onSelect={() => setDialog('remove')}>
                    <Sign name="delete" />
                    {t('assets.remove')}
                  </Menu.Item>
                </Menu.Content>
              </Menu.Positioner>
            </Portal>
          </Menu.Root>
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptedTypes}
            aria-label={t('assets.replace')}
            onChange={async ({ target }) => {
              await onReplace(target.files ?? [])
              target.value = ''
            }}
          />
        </HStack>
        {picture &&
          adviceFor(picture).map(({ key, values, isError }) => (
            <Text key={key} textStyle="xs" color={isError ? 'fg.error' : 'fg.warning'}>
              {t(key, { ...values })}
            </Text>
          ))}
        <Uses uses={uses} />
        {isHero && <AltText />}
      </Stack>
      {picture && dialog === 'crop' && (
        <CropDialog path={path} picture={picture} onCrop={onReplace} onClose={() => setDialog(null)} />
      )}
      <Dialog.Root role="alertdialog" open={dialog === 'remove'} onOpenChange={({ open }) => open || setDialog(null)}>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <Dialog.Header>
                <Dialog.Title>{t('assets.removeTitle', { name })}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                {isUsed ? t('assets.removeUsed', { count: uses.length }) : t('assets.removeUnused')}
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="outline" onClick={() => setDialog(null)}>
                  {t('assets.keep')}
                </Button>
                <Button colorPalette="red" disabled={isUsed} onClick={remove}>
                  {t('assets.remove')}
                </Button>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </Box>
  )
}

function Uses({ uses }: { uses: readonly AssetUse[] }): ReactNode {
  const { t } = useTranslation()
  const { show } = useEditor()
  const targetOf = useTargetOfUse()
  const draft = useDocument()
  if (uses.length === 0)
    return (
      <Text textStyle="xs" color="fg.muted">
        {t('assets.unused')}
      </Text>
    )
  return (
    <Stack gap="0.5">
      {uses.map((use) => {
        const { target, label } = targetOf(use)
        return (
          <Stack key={`${use.file}${use.pointer}`} gap="0">
            <Button size="2xs" variant="ghost" justifyContent="space-between" onClick={() => show(target)}>
              {label}
              <Sign name="goTo" size="xs" />
            </Button>
            {isUndescribed(draft, use) && (
              <Text textStyle="xs" color="fg.warning">
                {t('assets.undescribed')}
              </Text>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}
