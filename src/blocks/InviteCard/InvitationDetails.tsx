import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useActions } from '../../actions/index.ts'
import { type Backdrop, colorways } from '../../contract/keyVisual.ts'
import { useActivity, usePageInfo } from '../../data/index.ts'
import { formatDateTime, joinSentences, zoneLabel } from '../../i18n/index.ts'

import { artNamed, Button, loadArt, notify, openDialog, Qr } from '../../ui/index.ts'
import styles from './InviteCard.module.css'
import type { Invitation } from './useInvitation.ts'

interface InvitationOptions {
  code: 'account' | 'event'
  posterTitle?: string
  posterText?: string
}

/** The code, link, QR code, share button and poster button of an invitation. */
export default function InvitationDetails({ invitation, ...options }: { invitation: Invitation } & InvitationOptions) {
  const { t } = useTranslation()
  const { run } = useActions()
  const { activityId } = usePageInfo()
  const { code, link, qrText, expireTime } = invitation
  const copy = (value: string) => void run({ action: 'copy', value })
  // Copying a link counts as sharing.
  const copyLink = () => {
    if (activityId === null) copy(link)
    else void run(shareActionOf(options.code), { method: 'copy', link })
  }
  return (
    <div className={styles.handout}>
      <div className={styles.words}>
        <CopyRow
          label={t('InviteCard.code')}
          value={code}
          copy={t('InviteCard.copyCode')}
          onCopy={() => copy(code)}
          isCode
        />
        <CopyRow label={t('InviteCard.link')} value={link} copy={t('InviteCard.copyLink')} onCopy={copyLink} />
        {expireTime !== null && <ExpiryDate time={expireTime} />}
        <div className={styles.ways}>
          <ShareButton invitation={invitation} kind={options.code} />
          <PosterButton invitation={invitation} {...options} />
        </div>
      </div>
      <figure className={styles.scan}>
        <Qr text={qrText} label={t('InviteCard.qr')} />
        <figcaption>{t('InviteCard.scan')}</figcaption>
      </figure>
    </div>
  )
}

/** A text with a copy button. Codes and URLs are always left-to-right and never translated. */
function CopyRow(parts: { label: string; value: string; copy: string; onCopy: () => void; isCode?: boolean }) {
  const { t } = useTranslation()
  const { label, value, copy, onCopy, isCode } = parts
  return (
    <div className={styles.taken}>
      <p className={styles.label}>{label}</p>
      <p dir="ltr" translate="no" className={isCode ? styles.code : styles.link} title={isCode ? undefined : value}>
        {value}
      </p>
      <Button size="small" icon="copy" ariaLabel={copy} onClick={onCopy}>
        {t('common.copy')}
      </Button>
    </div>
  )
}

function ExpiryDate({ time }: { time: number }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  return (
    <p className={styles.hint}>
      {t('InviteCard.until', { time: formatDateTime(time, locale, zone), zone: zoneLabel(zone) })}
    </p>
  )
}

/** Shares the invitation. */
function ShareButton({ invitation, kind }: { invitation: Invitation; kind: InvitationOptions['code'] }) {
  const { t } = useTranslation()
  const { run, pending } = useActions()
  const action = shareActionOf(kind)
  const share = () => run(action, kind === 'event' ? { link: invitation.link } : {})
  return (
    <Button variant="primary" icon="share" pending={pending(action)} onClick={() => void share()}>
      {t('InviteCard.share')}
    </Button>
  )
}

/** There is no scene for the code of an event: the activity is shared, with the link of the code. */
const shareActionOf = (kind: InvitationOptions['code']) =>
  ({ action: 'share', scene: kind === 'event' ? 'ACTIVITY' : 'INVITE' }) as const

/** The colors of a poster of a page without a colorway. */
const plainBackdrop: Backdrop = { ...colorways.graphite, pattern: 'grid' }

/** Loads the poster code on demand. */
function PosterButton({ invitation, posterTitle, posterText }: { invitation: Invitation } & InvitationOptions) {
  const { t } = useTranslation()
  const { locale, visual, artOf } = usePageInfo()
  const activity = useActivity()
  const [pending, setPending] = useState(false)
  const show = async () => {
    setPending(true)
    const art = artNamed(visual?.scene) ?? (activity ? artOf(activity.activityType) : 'invite')
    const [chunk] = await Promise.all([import('./Poster.tsx').catch(() => null), loadArt([art])])
    setPending(false)
    if (!chunk) return notify({ mode: 'error', text: t('error.network') })
    const words = {
      brand: t('shell.brand'),
      title: posterTitle ?? invitation.title ?? t('InviteCard.title'),
      text: posterText ?? invitation.text ?? '',
      codeLabel: t('InviteCard.code'),
      code: invitation.code,
      scan: t('InviteCard.scan'),
      host: new URL(invitation.link).host,
      legal: joinSentences([t('legal.age'), t('legal.risk')], locale),
    }
    const fileName = `invitation-${invitation.code}`
    openDialog({
      kind: 'modal',
      title: t('InviteCard.poster'),
      content: (
        <chunk.default
          words={words}
          qrText={invitation.qrText}
          fileName={fileName}
          backdrop={visual?.backdrop ?? plainBackdrop}
          art={art}
          // The poster is dark in both themes.
          photo={visual?.picture?.dark ?? visual?.picture?.src}
        />
      ),
    })
  }
  return (
    <Button icon="ticket" pending={pending} onClick={() => void show()}>
      {t('InviteCard.poster')}
    </Button>
  )
}
