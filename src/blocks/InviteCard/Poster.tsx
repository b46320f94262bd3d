import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Failed, Skeleton } from '../../ui/index.ts'
import { drawPoster, type PosterStyle, type PosterWords, posterSize } from './drawPoster.ts'
import styles from './InviteCard.module.css'
import { squaresOf } from './qr.ts'

/** What a poster is made of. */
export interface PosterParts {
  words: PosterWords
  /** What the QR code holds. */
  scanned: string
  /** Name of the file it is saved as, without its ending. */
  fileName: string
}

/** The poster as a picture, to be saved or handed to the device's share sheet. Drawn here; nothing of it is sent anywhere. */
export default function Poster({ words, scanned, fileName }: PosterParts) {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<string | null | 'failed'>(null)
  const place = useRef<HTMLDivElement>(null)
  const told = JSON.stringify([words, scanned])
  useEffect(() => {
    const [shown, link] = JSON.parse(told) as [PosterWords, string]
    if (place.current) setPicture(pictureOf(place.current, shown, link) ?? 'failed')
  }, [told])
  return (
    <div className={styles.poster}>
      <div ref={place} className={styles.sheet}>
        {picture === null && <Skeleton height={300} radius="card" />}
        {picture === 'failed' && <Failed title={t('InviteCard.posterFailed')} />}
        {picture && picture !== 'failed' && (
          <img src={picture} width={posterSize.width} height={posterSize.height} alt={altOf(words)} />
        )}
      </div>
      {picture && picture !== 'failed' && <Ways picture={picture} fileName={fileName} />}
    </div>
  )
}

const altOf = ({ title, text, codeLabel, code }: PosterWords) => `${title}. ${text} ${codeLabel}: ${code}`

function Ways({ picture, fileName }: { picture: string; fileName: string }) {
  const { t } = useTranslation()
  const file = fileOf(picture, `${fileName}.png`)
  const sharing = { files: [file] }
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(sharing)
  return (
    <div className={styles.posterWays}>
      <Button variant="primary" fullWidth onClick={() => save(file)}>
        {t('InviteCard.save')}
      </Button>
      {canShare && (
        // Closing the sheet is no failure.
        <Button fullWidth icon="share" onClick={() => void navigator.share(sharing).catch(() => {})}>
          {t('InviteCard.sharePicture')}
        </Button>
      )}
      <p className={styles.hint}>{t('InviteCard.hold')}</p>
    </div>
  )
}

/** Draws the poster with the theme's colours and the page's script; null where the browser lets nobody draw. */
function pictureOf(place: HTMLElement, words: PosterWords, scanned: string): string | null {
  const canvas = Object.assign(document.createElement('canvas'), posterSize)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  drawPoster(pen, words, squaresOf(scanned), styleOf(place))
  return canvas.toDataURL('image/png')
}

function styleOf(place: HTMLElement): PosterStyle {
  const computed = getComputedStyle(place)
  const colour = (name: string) => computed.getPropertyValue(`--pb-colors-${name}`).trim()
  return {
    accent: colour('accent'),
    ink: colour('accent-ink'),
    paper: computed.backgroundColor,
    print: computed.color,
    font: computed.fontFamily || 'sans-serif',
    direction: computed.direction === 'rtl' ? 'rtl' : 'ltr',
  }
}

function fileOf(picture: string, name: string): File {
  const bytes = Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

function save(file: File) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  // The browser has taken its copy by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
