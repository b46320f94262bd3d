import * as m from 'framer-motion/m'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../Button.tsx'
import { Motion } from '../../motion/Motion.tsx'
import { prefersReducedMotion } from '../../motion/playMotion.ts'
import { DialogActions } from '../DialogActions.tsx'
import type { DialogAction, MessageRequest } from '../requests.ts'
import styles from './MessageDialog.module.css'
import { ModalFrame } from './ModalFrame.tsx'
import { StatusIcon } from './StatusIcon.tsx'
import { useAutoClose } from './useAutoClose.ts'

/** Animation of the texts. */
const textSpring = { type: 'spring', stiffness: 260, damping: 22 } as const

/** Auto-close of the success dialog (specification), seconds. */
const successSeconds = 5

/** The success dialog (gift icon, closes automatically) and the service-error dialog (warning icon, stays open). */
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
  const autoCloses = isSuccess && !request.details?.length && !request.sums?.length
  const clock = useAutoClose(autoCloses && open ? successSeconds : null, onClose)
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
      onExited={onExited}
      opener={opener}
      pauseHandlers={clock.pauseHandlers}
    >
      <Motion>
        <div className={styles.message}>
          <StatusIcon kind={request.kind} />
          <m.div
            className={styles.texts}
            initial={prefersReducedMotion() ? false : { y: 10 }}
            animate={{ y: 0 }}
            transition={textSpring}
          >
            {request.title && <p className={styles.title}>{request.title}</p>}
            {request.sums?.length ? (
              <>
                <Lines of={request.sums} className={styles.sums} />
                {!!request.others?.length && <Lines of={request.others} className={styles.others} />}
              </>
            ) : (
              words && <p className={request.title ? styles.words : styles.title}>{words}</p>
            )}
            {!!request.details?.length && (
              <ul className={styles.details}>
                {[...new Set(request.details)].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {request.traceId && <p className={styles.words}>{t('error.trace', { id: request.traceId.slice(-8) })}</p>}
          </m.div>
        </div>
      </Motion>
      <DialogActions>
        <Button
          variant="primary"
          size="large"
          fullWidth
          describedBy={autoCloses ? hintId : undefined}
          onClick={choose(request.primary)}
        >
          {request.primary?.text ?? t('common.confirm')}
          {autoCloses && <bdi className="pb-tabular">{` (${clock.left})`}</bdi>}
        </Button>
        {autoCloses && (
          <span id={hintId} className="pb-hidden">
            {t('dialog.closeIn', { count: clock.left })}
          </span>
        )}
        {request.secondary && (
          <Button variant="quiet" fullWidth onClick={choose(request.secondary)}>
            {request.secondary.text}
          </Button>
        )}
      </DialogActions>
    </ModalFrame>
  )
}

/** What was received. The title of the dialog, which only screen readers get, says it as a sentence. */
const Lines = ({ of, className }: { of: readonly string[]; className: string | undefined }) => (
  <ul className={className}>
    {of.map((line) => (
      <li key={line}>
        <bdi>{line}</bdi>
      </li>
    ))}
  </ul>
)
