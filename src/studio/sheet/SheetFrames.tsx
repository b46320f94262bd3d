import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { studioFramePath } from '../../contract/studioFrame.ts'
import type { Cell } from './cells.ts'
import { type Inspected, runSheet, type SheetContent } from './runSheet.ts'

/** Frames that render at the same time: while one waits for answers, another one works. All have one thread. */
const frameCount = 3

interface Props {
  cells: readonly Cell[]
  content: SheetContent
  onInspected: (id: string, inspected: Inspected) => void
  /** The server no longer knows the content: check it again. */
  onForgotten: () => void
}

/** The frames that render the cells. They are behind the page and cannot be seen. */
export function SheetFrames({ cells, content, onInspected, onForgotten }: Props): ReactNode {
  const areaRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frames = [...(areaRef.current?.querySelectorAll('iframe') ?? [])]
    return runSheet({ frames, cells, content, onInspected, onForgotten })
  }, [cells, content, onInspected, onForgotten])
  const [first] = cells
  return (
    <Box
      ref={areaRef}
      position="fixed"
      inset="0"
      zIndex="-1"
      overflow="hidden"
      visibility="hidden"
      pointerEvents="none"
      aria-hidden="true"
    >
      {Array.from({ length: frameCount }, (_, index) => (
        <iframe
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place in a list of constant length
          key={index}
          title={`${index + 1}`}
          tabIndex={-1}
          src={`/${first?.locale ?? 'en'}${studioFramePath}`}
          style={{ position: 'absolute', top: 0, left: 0, border: 0 }}
        />
      ))}
    </Box>
  )
}
