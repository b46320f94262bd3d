import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import { usePageInfo, useRead } from '../../data/index.ts'
import { Anchor, Checkbox } from '../../ui/index.ts'
import styles from './ApplyBar.module.css'

/** Asks for consent to the activity's terms, with the way to them. */
export function Consent({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const read = useRead(calls.introduce)
  const url = read.status === 'ready' ? read.data.terms.url : ''
  return (
    <div className={styles.consent}>
      <Checkbox name="consent" checked={checked} onChange={onChange}>
        {t('activity.agreeTerms')}
      </Checkbox>
      {url && (
        <Anchor className="pb-link" href={url.startsWith('/') ? path(url) : url}>
          {t('activity.terms')}
        </Anchor>
      )}
    </div>
  )
}
