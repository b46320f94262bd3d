import { Flex } from '@chakra-ui/react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PreviewBar } from '../preview/PreviewBar.tsx'
import { FrameArea } from './FrameArea.tsx'
import { readZoom, storeZoom, type Zoom } from './zoom.ts'

/** The page of the draft, and the controls of how it is shown. */
export const Canvas = memo(function Canvas({ isShown }: { isShown: boolean }): ReactNode {
  const { t } = useTranslation()
  const [zoom, setZoom] = useState<Zoom>(readZoom)
  const changeZoom = (next: Zoom) => {
    storeZoom(next)
    setZoom(next)
  }
  return (
    <Flex as="section" aria-label={t('editor.canvas')} direction="column" height="full" minW="0" bg="bg.subtle">
      <PreviewBar zoom={zoom} setZoom={changeZoom} />
      <FrameArea zoom={zoom} isShown={isShown} />
    </Flex>
  )
})
