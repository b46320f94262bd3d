import { Badge, Box, HStack, Spinner, Text } from '@chakra-ui/react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cell } from './cells.ts'
import { type Inspected, inspectCell, pageHeight, type SheetContent } from './inspectCell.ts'

/** Width of a thumbnail, CSS px. */
export const thumbnailWidth = (width: number): number => (width < 600 ? 180 : 320)

interface Props {
  cell: Cell
  content: SheetContent
  /** Whether its frame may load. */
  isOpen: boolean
  order: number
  onInspected: (id: string, inspected: Inspected) => void
  inspected: Inspected | undefined
  /** Address of the editor with this view. */
  href: string
}

/** A live thumbnail with what varies and what was found. */
export const SheetCell = memo(function SheetCell(props: Props): ReactNode {
  const { cell, content, isOpen, order, onInspected, inspected, href } = props
  const { t } = useTranslation()
  const frameRef = useRef<HTMLIFrameElement>(null)
  const [count, setCount] = useState(0)
  const scale = thumbnailWidth(cell.width) / cell.width
  const height = pageHeight(cell.width)

  useEffect(() => {
    const frame = frameRef.current
    if (!isOpen || !frame || count > 0) return
    const stop = new AbortController()
    void inspectCell(frame, cell, content, stop.signal).then((result) => {
      if (stop.signal.aborted) return
      setCount(1)
      onInspected(cell.id, result)
    })
    return () => stop.abort()
  }, [isOpen, cell, content, onInspected, count])

  const found = inspected?.findings.length ?? 0
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
        {isOpen ? (
          <iframe
            ref={frameRef}
            title={cell.caption}
            src={`/${cell.locale}/studio/frame`}
            tabIndex={-1}
            style={{
              ...{ width: cell.width, height, border: 0, transformOrigin: '0 0', transform: `scale(${scale})` },
              ...{ pointerEvents: 'none', position: 'absolute', insetBlockStart: 0, left: 0 },
            }}
          />
        ) : null}
        {!inspected && <Spinner position="absolute" insetEnd="2" top="2" size="xs" aria-label={t('sheet.loading')} />}
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
