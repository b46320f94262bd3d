import { type CSSProperties, Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { imageAddress } from '../../contract/images.ts'
import { type Backdrop, inkOnBackdrop } from '../../contract/keyVisual.ts'
import { Art, type ArtName, Button, backdropProps, DialogActions, Failed, Skeleton } from '../../ui/index.ts'
import { squaresOf } from '../../ui/qr/squares.ts'
import styles from './InviteCard.module.css'
import { type PosterArt, shapesOf } from './posterArt.ts'
import { type PosterStyle, type PosterWords, posterSize, renderPoster } from './renderPoster.ts'

/** The props of the poster. */
export interface PosterParts {
  words: PosterWords
  /** The content of the QR code. */
  qrText: string
  /** File name without extension. */
  fileName: string
  /** The colorway of the campaign. */
  backdrop: Backdrop
  /** The illustration of the campaign; its chunk is loaded. */
  art: ArtName
  /** The address of the picture of the campaign, shown instead of the illustration. */
  photo?: string | undefined
}

/** The poster as an image to save or share. It is rendered in the browser; no data is sent. */
export default function Poster({ words, qrText, fileName, backdrop, art, photo }: PosterParts) {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<string | null | 'failed'>(null)
  const container = useRef<HTMLDivElement>(null)
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
  const inputs = JSON.stringify([words, qrText, backdrop, art])
  useEffect(() => {
    const [shown, link, colorway] = JSON.parse(inputs) as [PosterWords, string, Backdrop]
    let isCurrent = true
    void loadPhoto(photo).then((image) => {
      const parts = container.current
      if (!isCurrent || !parts) return
      const content = image ?? shapesOf(parts.querySelector('svg'))
      setPicture(renderPicture(parts, shown, link, colorway, content) ?? 'failed')
    })
    return () => {
      isCurrent = false
    }
  }, [inputs, photo])
  return (
    <div style={isWide ? besideStyle : partsStyle}>
      <div ref={container} style={{ ...sheetStyle, inlineSize: isWide ? wideSheet : narrowSheet }}>
        {/* Only its shapes and colors are read. */}
        <div hidden>
          <div {...backdropProps(backdrop)}>
            <Art name={art} />
            <i style={amountStyle} />
          </div>
        </div>
        {picture === null && <Skeleton height={300} radius="card" />}
        {picture === 'failed' && <Failed title={t('InviteCard.posterFailed')} />}
        {picture && picture !== 'failed' && (
          <img
            src={picture}
            width={posterSize.width}
            height={posterSize.height}
            alt={altOf(words)}
            style={pictureStyle}
          />
        )}
      </div>
      {picture && picture !== 'failed' && <PosterActions picture={picture} fileName={fileName} isWide={isWide} />}
    </div>
  )
}

/** The picture of a campaign; null without one, or if it cannot be loaded. */
async function loadPhoto(address: string | undefined): Promise<HTMLImageElement | null> {
  if (!address) return null
  const image = Object.assign(new Image(), { src: imageAddress(address, 1080) })
  const isLoaded = await image.decode().then(
    () => image.naturalWidth > 0,
    () => false,
  )
  return isLoaded ? image : null
}

const altOf = ({ title, text, codeLabel, code }: PosterWords) => `${title}. ${text} ${codeLabel}: ${code}`

// The HTML contains the style sheet of the block, and most viewers never open the poster: its styles are in its own code.
const partsStyle: CSSProperties = {
  display: 'grid',
  justifyItems: 'center',
  gap: 'var(--pb-spacing-12)',
  textAlign: 'center',
}
const besideStyle: CSSProperties = {
  ...partsStyle,
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 'var(--pb-spacing-32)',
}
/** Dark on light in both themes, with system colors, for scanning and printing. */
const sheetStyle: CSSProperties = {
  colorScheme: 'light',
  minInlineSize: 160,
  borderRadius: 'var(--pb-radii-card)',
  background: 'Canvas',
  color: 'CanvasText',
}
/** The poster is as high as the dialog has room for: beside the buttons, or above them. */
const wideSheet = 'calc((min(530px, 100dvh - 32px) - 6rem) * 0.75)'
const narrowSheet = 'min(100%, (min(530px, 100dvh - 32px) - 13rem) * 0.75)'
const pictureStyle: CSSProperties = {
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  borderRadius: 'var(--pb-radii-card)',
}
const amountStyle = { color: 'color-mix(in srgb, var(--pb-colors-accent) 80%, white)' }

/** Wide screens have room for the buttons beside the poster. */
const wide = '(width >= 48rem) and (height >= 36rem)'

function subscribe(onChange: () => void) {
  const media = window.matchMedia(wide)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

function PosterActions({ picture, fileName, isWide }: { picture: string; fileName: string; isWide: boolean }) {
  const { t } = useTranslation()
  const file = fileOf(picture, `${fileName}.png`)
  const sharing = { files: [file] }
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(sharing)
  const Actions = isWide ? Fragment : DialogActions
  return (
    <div style={partsStyle}>
      {/* Two buttons take its place on phones. */}
      {(isWide || !canShare) && <p className={styles.hint}>{t('InviteCard.hold')}</p>}
      <Actions>
        <Button variant="primary" fullWidth onClick={() => save(file)}>
          {t('InviteCard.save')}
        </Button>
        {canShare && (
          // Closing the share sheet rejects; that is not an error.
          <Button fullWidth icon="share" onClick={() => void navigator.share(sharing).catch(() => {})}>
            {t('InviteCard.sharePicture')}
          </Button>
        )}
      </Actions>
    </div>
  )
}

/** Renders the poster with the colors of the campaign and the page's direction; null without a canvas context. */
function renderPicture(
  container: HTMLElement,
  words: PosterWords,
  qrText: string,
  backdrop: Backdrop,
  content: PosterArt,
): string | null {
  const canvas = Object.assign(document.createElement('canvas'), posterSize)
  const context = canvas.getContext('2d')
  if (!context) return null
  renderPoster(context, words, squaresOf(qrText), styleOf(container, backdrop), content)
  return canvas.toDataURL('image/png')
}

function styleOf(container: HTMLElement, backdrop: Backdrop): PosterStyle {
  const computed = getComputedStyle(container)
  const amount = container.querySelector('i')
  return {
    backdrop,
    ink: inkOnBackdrop.ink,
    accent: amount ? getComputedStyle(amount).color : inkOnBackdrop.ink,
    paper: computed.backgroundColor,
    print: computed.color,
    font: computed.fontFamily || 'sans-serif',
    direction: computed.direction === 'rtl' ? 'rtl' : 'ltr',
  }
}

function fileOf(picture: string, name: string): File {
  const bytes = Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (character) => character.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

function save(file: File) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
