import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { useStore } from '../store.ts'
import { DialogActions } from './DialogActions.tsx'
import styles from './LeaveSite.module.css'
import { Modal } from './Modal.tsx'
import { closeLeavePrompt, leavePrompt, openTab } from './openSite.ts'

/** Asks for confirmation before a link opens another site, and names its host. Rendered once, by the shell. */
export function LeaveSite() {
  const { t } = useTranslation()
  const prompt = useStore(leavePrompt)
  if (!prompt) return null
  const { href, open } = prompt
  const go = () => {
    closeLeavePrompt()
    openTab(href)
  }
  return (
    <Modal open={open} title={t('dialog.leaveTitle')} onChange={closeLeavePrompt} className={styles.frame}>
      <p className={styles.host}>
        <bdi>{new URL(href).hostname}</bdi>
      </p>
      <p className={styles.text}>{t('dialog.leaveText')}</p>
      <DialogActions>
        <Button variant="primary" size="large" fullWidth icon="external" onClick={go}>
          {t('dialog.leaveGo')}
        </Button>
        <Button size="large" fullWidth onClick={closeLeavePrompt}>
          {t('dialog.leaveStay')}
        </Button>
      </DialogActions>
    </Modal>
  )
}
