import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../contract/calls/index.ts'
import { usePageInfo, useRead } from '../data/index.ts'
import { Anchor, Checkbox } from '../ui/index.ts'
import styles from './TermsConsent.module.css'

interface Props {
  /** Name of the field; unique on the page. */
  name: string
  checked: boolean
  /** Why the consent is needed now. */
  error?: string | undefined
  onChange(checked: boolean): void
}

/** Asks for consent to the terms of the activity, with a link to them: joining and entering a team need it. */
export function TermsConsent({ name, checked, error, onChange }: Props) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const errorId = useId()
  const read = useRead(calls.introduce)
  const url = read.status === 'ready' ? read.data.terms.url : ''
  const sentence = t('activity.agreeTerms')
  const link = (text: string) => (
    <Anchor className="pb-link" href={url.startsWith('/') ? path(url) : url}>
      {text}
    </Anchor>
  )
  return (
    <div className={styles.consent}>
      <Checkbox name={name} checked={checked} onChange={onChange} describedBy={error && errorId}>
        {url ? withLink(sentence, t('activity.agreeTermsLink'), link) : sentence}
      </Checkbox>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A sentence whose part `text` is a link. */
function withLink(sentence: string, text: string, link: (text: string) => ReactNode): ReactNode {
  const [before = '', ...after] = sentence.split(text)
  return (
    <>
      {before}
      {link(text)}
      {after.join(text)}
    </>
  )
}
