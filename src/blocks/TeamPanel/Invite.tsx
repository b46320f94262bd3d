import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { calls } from '../../contract/calls/index.ts'
import type { Team } from '../../contract/shapes/competition.ts'
import { usePageInfo, useRead } from '../../data/index.ts'
import { Button, Notice } from '../../ui/index.ts'
import styles from './TeamPanel.module.css'

const shareActivity = { action: 'share', scene: 'ACTIVITY' } as const

/** The team code and link; for members who may not see the code, a note to ask the captain. */
export function Invite({ team: { joinCode, locked, memberCount, maxMembers } }: { team: Team }) {
  const { t } = useTranslation()
  const { path, origin } = usePageInfo()
  const { run, pending } = useActions()
  const isOpen = !locked && memberCount < maxMembers
  const read = useRead(isOpen && joinCode ? calls.getRegisterCode : null)
  if (!isOpen) return <Notice icon="lock">{t(locked ? 'TeamPanel.closed' : 'team.full')}</Notice>
  if (!joinCode) return <Notice icon="lock">{t('TeamPanel.askCaptain')}</Notice>
  const { registerUrl } = read.status === 'ready' ? read.data : { registerUrl: null }
  const share = () => run(shareActivity, { link: new URL(path(registerUrl ?? ''), origin()).href })
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
        <Button size="small" icon="copy" onClick={() => void run({ action: 'copy', value: joinCode })}>
          {t('TeamPanel.copyCode')}
        </Button>
        {registerUrl && (
          <Button size="small" icon="share" pending={pending(shareActivity)} onClick={() => void share()}>
            {t('TeamPanel.shareLink')}
          </Button>
        )}
      </div>
    </div>
  )
}
