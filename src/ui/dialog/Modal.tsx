import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../notice/notify.ts'
import { useChunk } from './useChunk.ts'

/** Props of `Modal`. */
export interface ModalProps {
  open: boolean
  title: string
  /** Called with `false` on Escape and on the close icon; the backdrop does nothing. */
  onChange: (open: boolean) => void
  className?: string | undefined
  /** Style overrides for this dialog. */
  style?: CSSProperties | undefined
  showClose?: boolean | undefined
  children: ReactNode
}

/** The shared modal dialog of the specification; its chunk is fetched when it first opens. */
export function Modal(props: ModalProps) {
  const { t } = useTranslation()
  const chunk = useChunk(props.open, () => {
    notify({ mode: 'error', text: t('error.network') })
    props.onChange(false)
  })
  if (!chunk) return null
  return (
    <chunk.ChakraRoot>
      <chunk.ModalFrame {...props} />
    </chunk.ChakraRoot>
  )
}
