import { Box, Button, Dialog, HStack, Portal, SegmentGroup, Slider, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CropState, cropOf, ratios } from './crop.ts'
import { encodePicture } from './encodePicture.ts'
import { pictureLimits } from './pictureFile.ts'
import type { LoadedPicture } from './usePicture.ts'

interface CropDialogProps {
  path: string
  picture: LoadedPicture
  /** Stores the cropped picture. */
  onCrop: (files: Iterable<Blob & { name?: string }>) => Promise<unknown>
  onClose: () => void
}

/** Width of the preview in CSS px. */
const previewWidth = 480

/** Cuts a part out of a picture: its shape, its size and its position, by sliders. The result is a WebP, or of the kind of the file. */
export function CropDialog({ path, picture, onCrop, onClose }: CropDialogProps): ReactNode {
  const { t } = useTranslation()
  const [state, setState] = useState<CropState>({ ratio: '3:2', zoom: 0, x: 50, y: 50 })
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height, blob } = picture
  const crop = cropOf(state, { width, height })
  useEffect(() => {
    let unmounted = false
    const paint = async () => {
      const bitmap = await createImageBitmap(blob)
      const target = canvas.current
      if (target && !unmounted) {
        target.width = previewWidth
        target.height = Math.round((previewWidth * crop.height) / crop.width)
        target
          .getContext('2d')
          ?.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, target.width, target.height)
      }
      bitmap.close()
    }
    void paint()
    return () => {
      unmounted = true
    }
  }, [blob, crop.x, crop.y, crop.width, crop.height])
  const save = async () => {
    setBusy(true)
    const type = /\.(png|jpe?g)$/.exec(path)?.[1]
    const result = await encodePicture(
      blob,
      crop,
      type === undefined ? 'image/webp' : type === 'png' ? 'image/png' : 'image/jpeg',
    )
    setBusy(false)
    setFailed(!result)
    if (!result) return
    await onCrop([result])
    onClose()
  }
  const slider = (label: string, name: 'zoom' | 'x' | 'y') => (
    <Slider.Root
      size="sm"
      min={0}
      max={100}
      value={[state[name]]}
      aria-label={[label]}
      onValueChange={({ value: [next = 0] }) => setState({ ...state, [name]: next })}
    >
      <Slider.Label>{label}</Slider.Label>
      <Slider.Control>
        <Slider.Track>
          <Slider.Range />
        </Slider.Track>
        <Slider.Thumbs />
      </Slider.Control>
    </Slider.Root>
  )
  return (
    <Dialog.Root open size="lg" onOpenChange={({ open }) => open || onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('assets.crop')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                <SegmentGroup.Root
                  size="sm"
                  alignSelf="flex-start"
                  value={state.ratio}
                  aria-label={t('assets.ratio')}
                  onValueChange={({ value }) => value && setState({ ...state, ratio: value as CropState['ratio'] })}
                >
                  <SegmentGroup.Indicator />
                  <SegmentGroup.Items
                    items={ratios.map((value) => ({ value, label: value === 'own' ? t('assets.ratio.own') : value }))}
                  />
                </SegmentGroup.Root>
                <Box bg="bg.muted" rounded="md" overflow="hidden">
                  <canvas
                    ref={canvas}
                    role="img"
                    aria-label={t('assets.cropPreview')}
                    style={{ width: '100%', display: 'block' }}
                  />
                </Box>
                {slider(t('assets.zoom'), 'zoom')}
                {slider(t('assets.moveX'), 'x')}
                {slider(t('assets.moveY'), 'y')}
                <Text
                  textStyle="xs"
                  color={crop.width < pictureLimits.minWidth ? 'fg.warning' : 'fg.muted'}
                  role="status"
                >
                  {t('assets.size', { width: crop.width, height: crop.height })}
                </Text>
                {hasFailed && (
                  <Text textStyle="sm" color="fg.error" role="alert">
                    {t('assets.cropFailed')}
                  </Text>
                )}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <HStack>
                <Button variant="outline" onClick={onClose}>
                  {t('assets.cancel')}
                </Button>
                <Button colorPalette="brand" loading={isBusy} onClick={save}>
                  {t('assets.applyCrop')}
                </Button>
              </HStack>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
