import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHappen, usePageInfo } from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import { Button, Card, Heading, Icon, notify, TextField } from '../../ui/index.ts'
import { type Deed, readAmount } from './deeds.ts'
import styles from './SandboxDesk.module.css'

interface Props {
  deed: Deed
  /** What the viewer has come for. */
  asked: boolean
  /** Has the page's one call to action. */
  leads: boolean
}

/** One deed, with its amount, and the button that says it has happened. */
export function DeedForm({ deed, asked, leads }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const [amount, setAmount] = useState(deed.event.amount)
  const [error, setError] = useState<string>()
  const { report, reporting } = useReport(deed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const good = readAmount(deed, amount)
    setError(good ? undefined : t(deed.coin ? 'SandboxDesk.badAmount' : 'SandboxDesk.badCount'))
    if (good) void report(good)
  }
  return (
    <Card as="li" tone={asked ? 'accent' : 'plain'} className={styles.card}>
      <Icon name={deed.icon} className={styles.sign} />
      <div className={styles.words}>
        <Heading level={2} size="title" id={titleId}>
          {t(`SandboxDesk.${deed.name}.title`)}
        </Heading>
        <p className={styles.fine}>{t(`SandboxDesk.${deed.name}.text`)}</p>
      </div>
      <form className={styles.form} onSubmit={submit} aria-labelledby={titleId} noValidate>
        {deed.asks && (
          <TextField
            label={deed.coin ? t('SandboxDesk.amount', { coin: deed.coin }) : t('SandboxDesk.friends')}
            name={deed.name}
            value={amount}
            onChange={setAmount}
            error={error}
            inputMode={deed.coin ? 'decimal' : 'numeric'}
            autoComplete="off"
            dir="ltr"
          />
        )}
        <Button type="submit" variant={leads ? 'primary' : 'secondary'} pending={reporting}>
          {t(`SandboxDesk.${deed.name}.button`)}
        </Button>
      </form>
    </Card>
  )
}

/** Reports a deed and says how that went. */
function useReport({ name, event, coin }: Deed) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const happen = useHappen()
  const [reporting, setReporting] = useState(false)
  const report = async (amount: string) => {
    setReporting(true)
    try {
      await happen({ ...event, amount })
      notify({
        mode: 'success',
        text: t(`SandboxDesk.${name}.done`, { amount: formatAmount(amount, coin, locale) }),
      })
    } catch {
      notify({ mode: 'error', text: t('SandboxDesk.failed') })
    } finally {
      setReporting(false)
    }
  }
  return { report, reporting }
}
