import { Alert, Box, Button, Center, Spinner, Text, VStack } from '@chakra-ui/react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../contract/languages.ts'
import { studioFramePath } from '../../../contract/studioFrame.ts'
import { setText } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useCheckFailure, useCheckResult, useEditor, useView } from '../context.ts'
import { useDragged } from '../outline/dragState.ts'
import { BlockToolbar } from './BlockToolbar.tsx'
import { useCanvas } from './canvasState.tsx'
import { TextEditor } from './TextEditor.tsx'
import { useFrame } from './useFrame.ts'
import { scaleOf, type Zoom } from './zoom.ts'

const padding = 24

/** The frame with the page, in the width of the device and scaled to the zoom. */
export function FrameArea({ zoom, isShown }: { zoom: Zoom; isShown: boolean }): ReactNode {
  const { t } = useTranslation()
  const { document: draft, run } = useEditor()
  const view = useView()
  const areaRef = useRef<HTMLDivElement>(null)
  const frameRef = useRef<HTMLIFrameElement>(null)
  const room = useSize(areaRef, isShown)
  const [attempt, setAttempt] = useState(0)
  const { status, editing, endEditing } = useFrame(frameRef, attempt)
  const scroll = useCanvas((state) => state.scroll)
  const isDragging = useDragged() !== null
  const { localeFileName, dir, language } = languageOf(view.locale)
  const scale = scaleOf(zoom, view.width, room.width - 2 * padding)
  const [width, height] = [view.width * scale, Math.max(240, room.height - 2 * padding)]
  const saveText = (text: string) => {
    if (!editing) return
    const { key, path } = editing.found
    run(setText(draft.get(), registry, key, path, localeFileName, text))
    endEditing()
  }
  return (
    <Box ref={areaRef} position="relative" flex="1" minH="0" overflow="auto" dir="ltr">
      <Box
        position="relative"
        marginX="auto"
        marginY={`${padding}px`}
        width={`${width}px`}
        height={`${height}px`}
        bg="bg"
        borderRadius="md"
        shadow="md"
        overflow="hidden"
      >
        <iframe
          key={`${language} ${attempt}`}
          ref={frameRef}
          data-canvas
          title={t('editor.preview')}
          src={`/${view.locale}${studioFramePath}`}
          style={{
            display: 'block',
            width: view.width,
            height: height / scale,
            border: 0,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
          }}
        />
        {isDragging && <Box position="absolute" inset="0" />}
        {status === 'shown' && !editing && <BlockToolbar scale={scale} width={width} height={height} />}
        {editing && (
          <TextEditor
            key={editing.id}
            text={editing.found.text}
            box={{
              x: (editing.box.x - scroll.x) * scale,
              y: (editing.box.y - scroll.y) * scale,
              width: editing.box.width * scale,
              height: editing.box.height * scale,
            }}
            zoom={scale}
            dir={dir}
            onSave={saveText}
            onCancel={endEditing}
            onKeyEnd={() => frameRef.current?.focus()}
          />
        )}
        <FrameStatus status={status} retry={() => setAttempt((before) => before + 1)} />
      </Box>
    </Box>
  )
}

/** Why the frame shows no page: it loads, it failed, or the content is too broken to be shown. */
function FrameStatus({ status, retry }: { status: 'loading' | 'shown' | 'failed'; retry: () => void }): ReactNode {
  const { t } = useTranslation()
  const result = useCheckResult()
  const failure = useCheckFailure()
  if (status === 'failed')
    return (
      <Center position="absolute" inset="0" bg="bg" role="alert">
        <VStack gap="3" px="6" textAlign="center">
          <Text fontWeight="medium">{t('editor.frameFailed')}</Text>
          <Button size="sm" variant="outline" onClick={retry}>
            {t('studio.retry')}
          </Button>
        </VStack>
      </Center>
    )
  if (status === 'loading')
    return (
      <Center position="absolute" inset="0" bg="bg" role="status" aria-label={t('editor.frameLoading')}>
        <Spinner color="fg.muted" />
      </Center>
    )
  const notice = failure ?? (result?.checked === null ? t('editor.notShown', { count: result.errors }) : null)
  return (
    notice && (
      <Alert.Root position="absolute" insetInline="2" bottom="2" width="auto" status="warning" size="sm">
        <Alert.Indicator />
        <Alert.Title>{notice}</Alert.Title>
      </Alert.Root>
    )
  )
}

/** The size of an element, CSS px. */
function useSize(ref: React.RefObject<HTMLElement | null>, isShown: boolean): { width: number; height: number } {
  const [size, setSize] = useState({ width: 800, height: 600 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isShown) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0)
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isShown])
  return size
}
