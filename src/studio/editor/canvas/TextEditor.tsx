import { Box, Textarea } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rect } from '../outline/dropPlace.ts'

interface Props {
  text: string
  /** The place of the text over the canvas, CSS px. */
  box: Rect
  zoom: number
  /** `rtl` for languages that are written so. */
  dir: 'ltr' | 'rtl'
  onSave: (text: string) => void
  onCancel: () => void
  /** It was ended with a key, so the focus has to go somewhere. */
  onKeyEnd: () => void
}

/** A field over a text of the page. Enter and leaving it save, Shift and Enter begin a line, Escape cancels. */
export function TextEditor({ text, box, zoom, dir, onSave, onCancel, onKeyEnd }: Props): ReactNode {
  const { t } = useTranslation()
  const [value, setValue] = useState(text)
  const ref = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  const done = (save: boolean) => {
    if (isDone.current) return
    isDone.current = true
    if (save && value !== text) onSave(value)
    else onCancel()
  }
  useLayoutEffect(() => {
    ref.current?.focus()
    ref.current?.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isSave = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (event.key !== 'Escape' && !isSave) return
    event.preventDefault()
    done(isSave)
    onKeyEnd()
  }
  return (
    <Box
      position="absolute"
      zIndex="docked"
      data-own-undo
      left={`${box.x - 8}px`}
      top={`${box.y - 6}px`}
      width={`${Math.max(box.width + 16, 200)}px`}
    >
      <Textarea
        ref={ref}
        aria-label={t('editor.editText')}
        value={value}
        dir={dir}
        autoresize
        rows={1}
        minH={`${Math.max(32, Math.min(box.height + 12, 240))}px`}
        px="2"
        py="1"
        fontSize={`${Math.max(12, Math.round(15 * zoom))}px`}
        bg="bg.panel"
        shadow="lg"
        borderColor="brand.focusRing"
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => done(true)}
      />
    </Box>
  )
}
