import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import styles from './ConsentNotice.module.css'

/** Asks for consent to analytics. The page stays usable meanwhile; both answers have the same prominence. */
export function ConsentNotice({ onAnswer }: { onAnswer: (answer: 'granted' | 'denied') => void }): ReactNode {
  const { t } = useTranslation()
  return createPortal(
    <section aria-label={t('consent.label')} className={styles.notice}>
      <p className={styles.text}>{t('consent.text')}</p>
      <div className={styles.answers}>
        <Button size="medium" fullWidth onClick={() => onAnswer('denied')}>
          {t('consent.decline')}
        </Button>
        <Button size="medium" fullWidth onClick={() => onAnswer('granted')}>
          {t('consent.accept')}
        </Button>
      </div>
    </section>,
    document.body,
  )
}
