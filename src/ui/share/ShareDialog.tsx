import { useTranslation } from 'react-i18next'
import { safeUrl } from '../../contract/safeUrl.ts'
import { Button } from '../Button.tsx'
import { DialogActions } from '../dialog/DialogActions.tsx'
import { Image } from '../Image.tsx'
import { Qr } from '../qr/Qr.tsx'
import styles from './ShareDialog.module.css'
import { type SharedLink, shareTargets } from './shareTargets.ts'

/** A site, or a copy of the link, which the caller makes. */
export type SharePick = (typeof shareTargets)[number]['id'] | 'copy'

/** Props of `ShareDialog`. */
export interface ShareDialogProps extends SharedLink {
  /** The content of the QR code. */
  qrText: string
  /** Picture of this site; other pictures are not shown. */
  posterUrl: string | null
  onPick: (pick: SharePick) => void
}

/** Class name of the dialog. */
export const frame = styles.frame

/** The content of the dialog that shares a link. The sites are links, so the browser opens them, and no pop-up is blocked. */
export function ShareDialog({ qrText, posterUrl, onPick, ...shared }: ShareDialogProps) {
  const { t } = useTranslation()
  const picture = safeUrl(posterUrl)
  return (
    <div className={styles.columns}>
      <div className={styles.shared}>
        {picture?.kind === 'site' && (
          <Image src={picture.href} alt="" aspect={1} sizes="64px" className={styles.picture} />
        )}
        <div className={styles.words}>
          <p className={styles.title}>{shared.title}</p>
          <p dir="ltr" translate="no" className={styles.link} title={shared.url}>
            {shared.url}
          </p>
        </div>
      </div>
      <ul className={styles.targets}>
        {shareTargets.map(({ id, name, icon, address }) => (
          <li key={id}>
            <a
              className={styles.target}
              href={address(shared)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('dialog.shareTo', { name })}
              onClick={() => onPick(id)}
              onAuxClick={({ button }) => button === 1 && onPick(id)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
                <path d={icon} />
              </svg>
              <span translate="no">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <figure className={styles.scan}>
        <Qr text={qrText} label={t('dialog.shareQr')} size={144} />
        <figcaption>{t('dialog.shareScan')}</figcaption>
      </figure>
      <DialogActions>
        <Button variant="primary" fullWidth icon="copy" onClick={() => onPick('copy')}>
          {t('dialog.shareCopy')}
        </Button>
      </DialogActions>
    </div>
  )
}
