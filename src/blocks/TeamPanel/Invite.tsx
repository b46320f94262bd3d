import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import type { Team } from '../../contract/shapes/standings.ts'
import { useAct, usePageInfo, useRead } from '../../data/index.ts'
import { Button, Notice } from '../../ui/index.ts'
import styles from './TeamPanel.module.css'

/** The code and the link others join with; for whoever may not see it, who has it. */
export function Invite({ team: { joinCode, locked, memberCount, maxMembers } }: { team: Team }) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const { act } = useAct()
  const isOpen = !locked && memberCount < maxMembers
  const read = useRead(isOpen && joinCode ? calls.getRegisterCode : null)
  if (!isOpen) return <Notice icon="lock">{t(locked ? 'TeamPanel.closed' : 'team.full')}</Notice>
  if (!joinCode) return <Notice icon="lock">{t('TeamPanel.askCaptain')}</Notice>
  const { registerUrl } = read.status === 'ready' ? read.data : { registerUrl: null }
  const share = async () => {
    const url = new URL(path(registerUrl ?? ''), window.location.origin).href
    // Closing the share sheet is no failure; where there is none the link is copied.
    if ('share' in navigator) await navigator.share({ url }).catch(() => {})
    else await act({ action: 'copy', value: url })
  }
  return (
    <div className={styles.invite}>
      <p className={styles.soft}>{t('TeamPanel.invite')}</p>
      <p>
        <span className="pb-hidden">{t('team.code')} </span>
        <bdi dir="ltr" className={styles.code} translate="no">
          {joinCode}
        </bdi>
      </p>
      <div className={styles.ways}>
        <Button size="small" icon="copy" onClick={() => void act({ action: 'copy', value: joinCode })}>
          {t('TeamPanel.copyCode')}
        </Button>
        {registerUrl && (
          <Button size="small" icon="share" onClick={() => void share()}>
            {t('TeamPanel.shareLink')}
          </Button>
        )}
      </div>
    </div>
  )
}
