import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { type CSSProperties, type HTMLAttributes, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../Icon.tsx'
import { stand } from '../standing.ts'
import { focusTarget } from './focusTarget.ts'
import { useTransitionIn } from './useTransitionIn.ts'

/** The frame of every dialog: Chakra's parts, the specification's rules. */
export function ModalFrame({
  open,
  title,
  onChange,
  onGone,
  opener,
  size = 'lg',
  hideTitle = false,
  showClose = true,
  className,
  style,
  hold,
  children,
}: {
  open: boolean
  title: string
  onChange: (open: boolean) => void
  /** It has left the screen. */
  onGone?: () => void
  /** Where the focus goes back to; what has it now if left out. */
  opener?: Element | null
  /** `lg`: the modal's 750 × 530 px. `sm`: a message, as high as it needs. */
  size?: 'lg' | 'sm'
  hideTitle?: boolean
  showClose?: boolean
  className?: string
  style?: CSSProperties
  /** Listens on the frame, for a dialog that closes by itself. */
  hold?: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>
  children: ReactNode
}) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  useTransitionIn(open)
  const close = useEffectEvent(() => onChange(false))
  useEffect(() => (open ? stand(() => close()) : undefined), [open])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => onChange(change.open)}
      onExitComplete={onGone}
      size={size}
      closeOnInteractOutside={false}
      closeOnEscape
      preventScroll
      trapFocus
      // The frame first: a button focused by opening alone would also stop the success dialog's clock.
      initialFocusEl={() => content.current}
      finalFocusEl={() => focusTarget(opener)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content} className={className} style={style} {...hold}>
            <Dialog.Header className={hideTitle ? 'pb-hidden' : undefined}>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {showClose && (
              <Dialog.CloseTrigger aria-label={t('common.close')}>
                <Icon name="close" />
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
