import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../classes.ts'
import { Icon } from '../../Icon.tsx'
import { DialogFooterContext } from '../DialogActions.tsx'
import { registerOpenDialog } from '../openDialogs.ts'
import { focusTarget } from './focusTarget.ts'
import styles from './ModalFrame.module.css'
import { useIsScrollable } from './useIsScrollable.ts'
import { useTransitionIn } from './useTransitionIn.ts'

/** The frame of every dialog: Chakra components with the rules of the specification. */
export function ModalFrame({
  open,
  title,
  onChange,
  onExited,
  opener,
  size = 'lg',
  hideTitle = false,
  showClose = true,
  className,
  style,
  pauseHandlers,
  children,
}: {
  open: boolean
  title: string
  onChange: (open: boolean) => void
  /** Called after the exit animation. */
  onExited?: (() => void) | undefined
  /** The element that gets the focus back; default: the focused element. */
  opener?: Element | null | undefined
  /**
   * `lg`: the modal, 750 × 530 px. `sm`: a message, as high as its content. Both are at most as large as the screen.
   */
  size?: 'lg' | 'sm'
  hideTitle?: boolean
  showClose?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  /** Event handlers on the frame that pause auto-close. */
  pauseHandlers?: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>
  children: ReactNode
}) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const isScrollable = useIsScrollable(body, open)
  useTransitionIn(open)
  const close = useEffectEvent(() => onChange(false))
  useEffect(() => (open ? registerOpenDialog(() => close()) : undefined), [open])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => onChange(change.open)}
      onExitComplete={onExited}
      size={size}
      closeOnInteractOutside={false}
      closeOnEscape
      preventScroll
      trapFocus
      // The frame gets the first focus: a focused button would pause the auto-close of the success dialog.
      initialFocusEl={() => content.current}
      finalFocusEl={() => focusTarget(opener)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content} className={className} style={style} {...pauseHandlers}>
            <Dialog.Header className={hideTitle ? 'pb-hidden' : undefined}>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body
              ref={body}
              className={classes(hideTitle && styles.untitled, isScrollable && styles.scrollable)}
              tabIndex={isScrollable ? 0 : undefined}
            >
              <div>
                <DialogFooterContext value={footer}>{children}</DialogFooterContext>
              </div>
            </Dialog.Body>
            <div
              ref={setFooter}
              className={classes(styles.footer, size === 'lg' && styles.wide, isScrollable && styles.scrolls)}
            />
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
