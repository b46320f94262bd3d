import { useTranslation } from 'react-i18next'
import { calls } from '../contract/calls/index.ts'
import { usePageInfo, useRead } from '../data/index.ts'
import { Anchor, Checkbox } from '../ui/index.ts'
import styles from './TermsConsent.module.css'

interface Props {
  /** Name of the field; unique on the page. */
  name: string
  checked: boolean
  onChange(checked: boolean): void
}

/** Asks for consent to the terms of the activity, with a link to them: joining and entering a team need it. */
export function TermsConsent({ name, checked, onChange }: Props) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const read = useRead(calls.introduce)
  const url = read.status === 'ready' ? read.data.terms.url : ''
  return (
    <div className={styles.consent}>
      <Checkbox name={name} checked={checked} onChange={onChange}>
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
