import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useActivity, usePageInfo } from '../../data/index.ts'
import { formatDateTime, zoneLabel } from '../../i18n/index.ts'
import { Button, notify, openDialog } from '../../ui/index.ts'
import styles from './InviteCard.module.css'
import { Qr } from './Qr.tsx'
import type { Invitation } from './useInvitation.ts'

interface Wishes {
  code: 'account' | 'event'
  posterTitle?: string
  posterText?: string
}

/** Everything an invitation can be taken along by. */
export default function Handout({ invitation, ...wishes }: { invitation: Invitation } & Wishes) {
  const { t } = useTranslation()
  const { code, link, scanned, expireTime } = invitation
  return (
    <div className={styles.handout}>
      <div className={styles.words}>
        <Taken label={t('InviteCard.code')} value={code} copy={t('InviteCard.copyCode')} isCode />
        <Taken label={t('InviteCard.link')} value={link} copy={t('InviteCard.copyLink')} />
        {expireTime !== null && <Until time={expireTime} />}
        <div className={styles.ways}>
          <ShareButton invitation={invitation} kind={wishes.code} />
          <PosterButton invitation={invitation} {...wishes} />
        </div>
      </div>
      <figure className={styles.scan}>
        <Qr text={scanned} label={t('InviteCard.qr')} />
        <figcaption>{t('InviteCard.scan')}</figcaption>
      </figure>
    </div>
  )
}

/** A text to be copied; codes and addresses are read from left to right in every script, and never translated. */
function Taken({ label, value, copy, isCode }: { label: string; value: string; copy: string; isCode?: boolean }) {
  const { t } = useTranslation()
  const { act } = useAct()
  return (
    <div className={styles.taken}>
      <p className={styles.label}>{label}</p>
      <p dir="ltr" translate="no" className={isCode ? styles.code : styles.link} title={isCode ? undefined : value}>
        {value}
      </p>
      <Button size="small" icon="copy" ariaLabel={copy} onClick={() => void act({ action: 'copy', value })}>
        {t('common.copy')}
      </Button>
    </div>
  )
}

function Until({ time }: { time: number }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  return (
    <p className={styles.hint}>
      {t('InviteCard.until', { time: formatDateTime(time, locale, zone), zone: zoneLabel(zone) })}
    </p>
  )
}

/** The account's invitation goes the way of all sharing; an event's code, which no scene names, by the sheet or a copied link. */
function ShareButton({ invitation, kind }: { invitation: Invitation; kind: Wishes['code'] }) {
  const { t } = useTranslation()
  const { act, pending } = useAct()
  const { activityId } = usePageInfo()
  const action = { action: 'share', scene: 'INVITE' } as const
  const share = () =>
    kind === 'account' && activityId !== null ? act(action) : shareLink(invitation, () => copy(invitation.link))
  const copy = (value: string) => act({ action: 'copy', value })
  return (
    <Button icon="share" pending={pending(action)} onClick={() => void share()}>
      {t('InviteCard.share')}
    </Button>
  )
}

async function shareLink({ title, text, link }: Invitation, otherwise: () => Promise<boolean>): Promise<boolean> {
  if (typeof navigator.share !== 'function') return otherwise()
  try {
    await navigator.share({ ...(title && { title }), ...(text && { text }), url: link })
    return true
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError' ? false : otherwise()
  }
}

/** The poster's painter is fetched when somebody wants one. */
function PosterButton({ invitation, posterTitle, posterText }: { invitation: Invitation } & Wishes) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const show = async () => {
    setPending(true)
    const chunk = await import('./Poster.tsx').catch(() => null)
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
      legal: `${t('legal.age')}. ${t('legal.risk')}.`,
    }
    const fileName = `invitation-${invitation.code}`
    openDialog({
      kind: 'modal',
      title: t('InviteCard.poster'),
      content: <chunk.default words={words} scanned={invitation.scanned} fileName={fileName} />,
    })
  }
  return (
    <Button icon="ticket" pending={pending} onClick={() => void show()}>
      {t('InviteCard.poster')}
    </Button>
  )
}
