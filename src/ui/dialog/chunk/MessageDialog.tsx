import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../Button.tsx'
import { Motion } from '../../motion/Motion.tsx'
import { DialogActions } from '../DialogActions.tsx'
import type { DialogAction, MessageRequest } from '../requests.ts'
import { MessageBody } from './MessageBody.tsx'
import styles from './MessageDialog.module.css'
import { ModalFrame } from './ModalFrame.tsx'
import { useAutoClose } from './useAutoClose.ts'

/** Auto-close of the success dialog (specification), seconds. */
const successSeconds = 5

/**
 * The success dialog (gift icon, closes automatically), the service-error dialog (warning icon, stays open), and the
 * dialogs of moments (illustration).
 */
export function MessageDialog({
  request,
  open,
  opener,
  onClose,
  onExited,
}: {
  request: MessageRequest
  open: boolean
  opener: Element | null
  onClose: () => void
  onExited: () => void
}) {
  const { t } = useTranslation()
  const hintId = useId()
  const isSuccess = request.kind === 'success'
  // A dialog about money, or with details to read, waits for the viewer.
  const toRead = [request.figures, request.failed, request.details]
  const waits = request.stays ?? toRead.some((list) => !!list?.length)
  const autoCloses = isSuccess && !waits
  const clock = useAutoClose(autoCloses && open ? successSeconds : null, onClose)
  // A title says what happened. The default beside it would say that the viewer has joined.
  const words = request.message ?? (isSuccess && !request.title ? t('dialog.applySuccess') : '')
  const choose = (action?: DialogAction) => () => {
    onClose()
    action?.run?.()
  }
  const { primary, secondary, share } = request
  return (
    <ModalFrame
      open={open}
      title={request.title ?? words}
      hideTitle
      size="sm"
      onChange={onClose}
      onExited={onExited}
      opener={opener}
      pauseHandlers={clock.pauseHandlers}
    >
      <Motion>
        <MessageBody request={request} words={words} />
      </Motion>
      <DialogActions>
        <Button
          variant="primary"
          size="large"
          fullWidth
          describedBy={autoCloses ? hintId : undefined}
          onClick={choose(primary)}
        >
          {primary?.text ?? t('common.confirm')}
          {autoCloses && (
            // A space inside would be at the far side of the number in right-to-left languages.
            <>
              {' '}
              <bdi className="pb-tabular">{`(${clock.left})`}</bdi>
            </>
          )}
        </Button>
        {autoCloses && (
          <span id={hintId} className="pb-hidden">
            {t('dialog.closeIn', { count: clock.left })}
          </span>
        )}
        {(secondary || share) && (
          <div className={styles.more}>
            {/* Beside a button that only closes, what is next is as visible as a button. */}
            {secondary && (
              <Button variant={primary ? 'quiet' : 'secondary'} fullWidth onClick={choose(secondary)}>
                {secondary.text}
              </Button>
            )}
            {share && (
              <Button variant="quiet" fullWidth icon="share" onClick={choose(share)}>
                {share.text}
              </Button>
            )}
          </div>
        )}
      </DialogActions>
    </ModalFrame>
  )
}
