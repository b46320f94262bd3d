import { Badge, Box, Center, HStack, Text } from '@chakra-ui/react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { studioCopyQuery, studioFramePath } from '../../contract/studioFrame.ts'
import type { Cell } from './cells.ts'
import { keyOfFinding } from './inspect/finding.ts'
import { showCopy } from './pageCopy.ts'
import { type Inspected, pageHeight } from './runSheet.ts'

/** Width of a thumbnail, CSS px. */
export const thumbnailWidth = (width: number): number => (width < 600 ? 180 : 320)

interface Props {
  cell: Cell
  order: number
  inspected: Inspected | undefined
  /** Address of the editor with this view. */
  href: string
}

/** A thumbnail of the rendered page, with what varies and what was found. */
export const SheetCell = memo(function SheetCell({ cell, order, inspected, href }: Props): ReactNode {
  const { t } = useTranslation()
  const scale = thumbnailWidth(cell.width) / cell.width
  const height = pageHeight(cell.width)
  // As many as the list of findings has of this cell.
  const found = new Set(inspected?.findings.map(keyOfFinding)).size
  return (
    <Box
      as="figure"
      order={order}
      width={`${thumbnailWidth(cell.width)}px`}
      margin="0"
      id={`cell-${cell.id.replaceAll(' ', '-')}`}
    >
      <Box
        position="relative"
        width="full"
        height={`${height * scale}px`}
        overflow="hidden"
        borderWidth="1px"
        borderColor={found > 0 ? 'border.error' : 'border'}
        rounded="md"
        bg="bg.subtle"
      >
        {inspected?.copy && (
          <PageCopy cell={cell} copy={inspected.copy} size={{ width: cell.width, height }} scale={scale} />
        )}
        {!inspected && (
          // Without motion: dozens of spinners would take a fifth of the time that the cells need.
          <Center height="full" color="fg.muted" fontSize="xs">
            {t('sheet.loading')}
          </Center>
        )}
      </Box>
      <HStack as="figcaption" mt="1.5" justifyContent="space-between" gap="2">
        <Text asChild fontSize="xs">
          <a href={href}>{cell.caption}</a>
        </Text>
        {inspected && (
          <Badge size="xs" colorPalette={found > 0 ? 'red' : inspected.isUnfinished ? 'orange' : 'green'}>
            {found > 0
              ? t('sheet.count', { count: found })
              : t(inspected.isUnfinished ? 'sheet.unfinished' : 'sheet.clean')}
          </Badge>
        )}
      </HStack>
    </Box>
  )
})

interface CopyProps {
  cell: Cell
  copy: HTMLElement
  /** CSS px. */
  size: { width: number; height: number }
  scale: number
}

/** The copy of a page in a document of its own, where its styles and media queries apply. */
function PageCopy({ cell, copy, size, scale }: CopyProps): ReactNode {
  const frameRef = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const document = frameRef.current?.contentDocument
    if (isLoaded && document) showCopy(document, copy)
  }, [isLoaded, copy])
  return (
    <iframe
      ref={frameRef}
      title={cell.caption}
      src={`/${cell.locale}${studioFramePath}?${studioCopyQuery}`}
      loading="lazy"
      onLoad={() => setLoaded(true)}
      tabIndex={-1}
      inert
      style={{
        ...{ ...size, border: 0, transformOrigin: '0 0', transform: `scale(${scale})` },
        ...{ pointerEvents: 'none', position: 'absolute', insetBlockStart: 0, left: 0 },
      }}
    />
  )
}
