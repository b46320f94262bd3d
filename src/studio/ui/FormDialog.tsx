import { Alert, Button, CloseButton, chakra, Dialog, Portal } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  /** The name of the button that submits. */
  submitLabel: string
  /** The name of the button that only closes; default: "Cancel". */
  cancelLabel?: string | undefined
  /** Whether it takes something away. */
  danger?: boolean
  disabled?: boolean
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
  /** What gets the focus when the dialog closes; default: what had it before. */
  finalFocus?: () => HTMLElement | null
  /** Closes the dialog when it resolves; a rejection is shown, and the dialog stays. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
}

/** A dialog with a form. It is open while it is rendered. */
export function FormDialog({
  title,
  submitLabel,
  cancelLabel,
  danger,
  disabled,
  size,
  children,
  finalFocus,
  onSubmit,
  onClose,
}: Props): ReactNode {
  const { t } = useTranslation()
  const bodyRef = useRef<HTMLDivElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog inside a form of the page must not submit that one.
    event.stopPropagation()
    setSending(true)
    setProblem(null)
    try {
      await onSubmit()
      onClose()
    } catch (error) {
      setProblem((error as Error).message)
      setSending(false)
    }
  }
  return (
    <Dialog.Root
      open
      size={size ?? 'sm'}
      role={danger ? 'alertdialog' : 'dialog'}
      placement="center"
      scrollBehavior="inside"
      // An alert dialog would focus Cancel, also when a reason has to be typed.
      initialFocusEl={() => bodyRef.current?.querySelector<HTMLElement>('input, textarea, select') ?? null}
      {...(finalFocus && { finalFocusEl: finalFocus })}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.form
              onSubmit={submit}
              // The problem was that of another input.
              onInput={() => setProblem(null)}
              display="contents"
            >
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body ref={bodyRef} display="flex" flexDirection="column" gap="4">
                {children}
                {problem !== null && (
                  <Alert.Root status="error" role="alert">
                    <Alert.Indicator />
                    <Alert.Title>{problem}</Alert.Title>
                  </Alert.Root>
                )}
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="outline" onClick={onClose}>
                  {cancelLabel ?? t('home.cancel')}
                </Button>
                <Button
                  type="submit"
                  colorPalette={danger ? 'red' : 'brand'}
                  loading={sending}
                  disabled={disabled === true}
                >
                  {submitLabel}
                </Button>
              </Dialog.Footer>
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" aria-label={t('home.close')} />
              </Dialog.CloseTrigger>
            </chakra.form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
