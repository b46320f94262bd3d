import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import { unlessBlocked, useAct, usePageInfo, useRefresh, useRuntime } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Frame, failedIn, Icon, RichText, Skeleton } from '../../ui/index.ts'
import styles from './AirdropCheck.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec
type Check = NonNullable<ReadyProps<Spec>['data']['check']>

/** Futures accounts and positions are opened in one place. */
const toFutures = { action: 'native', screen: 'contractTrade', else: '/futures' } as const

function AirdropCheck({ data: { check }, ...view }: ReadyProps<Spec>) {
  if (!check) return <Visitor {...view} />
  return (
    <Framed {...view}>
      <List check={check} />
      <Way check={check} />
    </Framed>
  )
}

/** `null`: nothing is known of a visitor. */
function List({ check }: { check: Pick<Check, 'hasAccount' | 'hasPosition'> | null }) {
  return (
    <ul className={styles.list}>
      <Item name="account" has={check?.hasAccount ?? null} />
      <Item name="position" has={check?.hasPosition ?? null} />
    </ul>
  )
}

function Item({ name, has }: { name: 'account' | 'position'; has: boolean | null }) {
  const { t } = useTranslation()
  return (
    <li className={has ? styles.has : styles.lacks}>
      <Icon name={has ? 'check' : has === null ? 'info' : 'close'} size={20} />
      <span>{t(`AirdropCheck.${name}`)}</span>
      {has !== null && <strong>{t(has ? 'AirdropCheck.there' : 'AirdropCheck.missing')}</strong>}
    </li>
  )
}

function Way({ check }: { check: Check }) {
  const { t } = useTranslation()
  const { act, pending } = useAct()
  const { again, isChecking } = useCheckAgain()
  if (check.passed)
    return (
      <p role="status" className={styles.passed}>
        {t(check.coin ? 'AirdropCheck.passedCoin' : 'AirdropCheck.passed', { coin: check.coin ?? '' })}
      </p>
    )
  return (
    <div className={styles.ways}>
      <Button pending={pending(toFutures)} onClick={() => void act(toFutures)}>
        {t(check.hasAccount ? 'dialog.airdropPosition' : 'dialog.airdropAccount')}
      </Button>
      <Button variant="quiet" icon="refresh" pending={isChecking} onClick={() => void again()}>
        {t('AirdropCheck.again')}
      </Button>
    </div>
  )
}

/** Asks once more, aloud: what is still wanting is said in the dialog of code 51070, with the way to it. */
function useCheckAgain() {
  const { client } = useRuntime()
  const { activityId } = usePageInfo()
  const refresh = useRefresh()
  const [isChecking, setChecking] = useState(false)
  const again = async () => {
    if (activityId === null) return
    setChecking(true)
    // What went wrong has been shown by the request.
    await client.call(calls.checkAirdropPositionAccount, { activityId }, { silent: false }).catch(() => null)
    await refresh(calls.checkAirdropPositionAccount)
    setChecking(false)
  }
  return { again, isChecking }
}

function Visitor(view: ViewProps<Spec>) {
  const { t } = useTranslation()
  const { act } = useAct()
  return (
    <Framed {...view}>
      <List check={null} />
      <div className={styles.ways}>
        <Button onClick={() => void act({ action: 'login' })}>{t('AirdropCheck.visitor')}</Button>
      </div>
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton lines={2} height={44} />
    <Skeleton height={48} width={200} />
  </Framed>
)

/** Rewards are hidden where the event is not offered. */
const NotEligible = unlessBlocked(AirdropCheck)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame
      id={id}
      title={props.title ?? t('dialog.airdropTitle')}
      note={<RichText text={props.text ?? t('AirdropCheck.text')} />}
    >
      <Card className={styles.card}>{children}</Card>
    </Frame>
  )
}

export default {
  ready: AirdropCheck,
  loading: Loading,
  failed: failedIn<ViewProps<Spec>>(Framed),
  visitor: Visitor,
  notEligible: NotEligible,
} satisfies Views<Spec>
