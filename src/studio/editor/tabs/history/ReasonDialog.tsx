import { Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { isReason, ReasonField } from '../../../ui/ReasonField.tsx'

interface Props {
  title: string
  /** What the command does, for whom. */
  effect: string
  submitLabel: string
  /** The name of the button that only closes; default: "Cancel". */
  cancelLabel?: string
  /** More about the effect. */
  children?: ReactNode
  danger?: boolean
  /** What gets the focus when the dialog closes; default: what had it before. */
  finalFocus?: () => HTMLElement | null
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a command, and says what it does. */
export function ReasonDialog(props: Props): ReactNode {
  const { title, effect, submitLabel, cancelLabel, children, danger = false, finalFocus, onSubmit, onClose } = props
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      disabled={!isReason(reason)}
      {...(finalFocus && { finalFocus })}
      onSubmit={() => onSubmit(reason.trim())}
      onClose={onClose}
    >
      <Text>{effect}</Text>
      {children}
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  )
}
