import type { QueuedDialog } from '../requests.ts'
import { ChakraRoot } from './ChakraRoot.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { ModalFrame } from './ModalFrame.tsx'

/** The first dialog of the queue. */
export function DialogView({
  dialog,
  onClose,
  onExited,
}: {
  dialog: QueuedDialog
  onClose: () => void
  onExited: () => void
}) {
  const { request, open, opener } = dialog
  return (
    <ChakraRoot>
      {request.kind === 'modal' ? (
        <ModalFrame
          open={open}
          title={request.title}
          onChange={onClose}
          onExited={onExited}
          opener={opener}
          showClose={request.showClose}
          className={request.className}
          style={request.style}
        >
          {typeof request.content === 'function' ? request.content(onClose) : request.content}
        </ModalFrame>
      ) : (
        <MessageDialog request={request} open={open} opener={opener} onClose={onClose} onExited={onExited} />
      )}
    </ChakraRoot>
  )
}
