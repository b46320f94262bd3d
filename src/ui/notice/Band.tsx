import { createPortal } from 'react-dom'
import { Art } from '../art/Art.tsx'
import type { ArtName } from '../art/scenes.ts'
import { Button } from '../Button.tsx'
import type { DialogAction } from '../dialog/requests.ts'
import { Icon } from '../Icon.tsx'
import { useMotionOn } from '../motion/playMotion.ts'
import styles from './Band.module.css'

/** What a band says, and its button. */
export interface BandContent {
  art: ArtName
  title: string
  text?: string | undefined
  action?: DialogAction | undefined
  /** The action is the next one on the page. */
  isPrimary?: boolean | undefined
  onClose: () => void
}

/**
 * A notice above the page that stays until it is closed. The live region is there before its content, because a region that
 * is added together with its text is not announced.
 */
export function Band({ content, close }: { content?: BandContent; close: string }) {
  const card = useMotionOn<HTMLDivElement>(content?.title ?? null, 'pop', { first: true })
  return createPortal(
    <div data-live-announcer="" className={styles.host} role="status">
      {content && (
        <div ref={card} className={styles.band}>
          <div className={styles.picture}>
            <Art name={content.art} />
          </div>
          <div className={styles.words}>
            <p className={styles.title}>{content.title}</p>
            {content.text && <p className={styles.text}>{content.text}</p>}
          </div>
          <button type="button" aria-label={close} className={styles.close} onClick={content.onClose}>
            <Icon name="close" size={18} />
          </button>
          {content.action && (
            <Button
              variant={content.isPrimary ? 'primary' : 'secondary'}
              size="small"
              className={styles.action}
              onClick={content.action.run}
            >
              {content.action.text}
            </Button>
          )}
        </div>
      )}
    </div>,
    document.body,
  )
}
