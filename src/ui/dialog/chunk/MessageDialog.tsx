import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../Button.tsx'
import type { DialogAction, MessageRequest } from '../requests.ts'
import styles from './MessageDialog.module.css'
import { ModalFrame } from './ModalFrame.tsx'
import { Sign } from './Sign.tsx'
import { useAutoClose } from './useAutoClose.ts'

/** Auto-close of the specification's success dialog, seconds. */
const successSeconds = 5

/** The success dialog (gift, closes itself) and the service-error dialog (warning, stays). */
export function MessageDialog({
  request,
  open,
  opener,
  onClose,
  onGone,
}: {
  request: MessageRequest
  open: boolean
  opener: Element | null
  onClose: () => void
  onGone: () => void
}) {
  const { t } = useTranslation()
  const hintId = useId()
  const isSuccess = request.kind === 'success'
  const clock = useAutoClose(isSuccess && open ? successSeconds : null, onClose)
  const words = request.message ?? (isSuccess ? t('dialog.applySuccess') : '')
  const choose = (action?: DialogAction) => () => {
    onClose()
    action?.run?.()
  }
  return (
    <ModalFrame
      open={open}
      title={request.title ?? words}
      hideTitle
      size="sm"
      onChange={onClose}
      onGone={onGone}
      opener={opener}
      hold={clock.hold}
    >
      <div className={styles.message}>
        <Sign kind={request.kind} />
        {request.title && <p className={styles.title}>{request.title}</p>}
        {words && <p className={request.title ? styles.words : styles.title}>{words}</p>}
        {request.traceId && <p className={styles.words}>{t('error.trace', { id: request.traceId.slice(-8) })}</p>}
        <div className={styles.actions}>
          <Button
            variant="primary"
            size="large"
            fullWidth
            describedBy={isSuccess ? hintId : undefined}
            onClick={choose(request.primary)}
          >
            {request.primary?.text ?? t('common.confirm')}
            {isSuccess && <bdi className="pb-tabular">{` (${clock.left})`}</bdi>}
          </Button>
          {isSuccess && (
            <span id={hintId} className="pb-hidden">
              {t('dialog.closeIn', { count: clock.left })}
            </span>
          )}
          {request.secondary && (
            <Button variant="quiet" fullWidth onClick={choose(request.secondary)}>
              {request.secondary.text}
            </Button>
          )}
        </div>
      </div>
    </ModalFrame>
  )
}
