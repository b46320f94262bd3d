import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ReturnPanel, useHandOver } from '../../actions/index.ts'
import { usePageInfo } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import {
  Anchor,
  Button,
  createFailedView,
  Icon,
  type IconName,
  Notice,
  RichText,
  Skeleton,
  useMounted,
} from '../../ui/index.ts'
import { Form } from './Form.tsx'
import type { spec } from './index.ts'
import styles from './RegisterForm.module.css'
import { codeParam } from './validation.ts'

type Spec = typeof spec

function RegisterForm({ data, ...view }: ReadyProps<Spec>) {
  const { sandbox, accounts } = usePageInfo()
  return (
    <Framed {...view}>
      {sandbox || accounts ? <Form areas={data.areas} {...view.props} /> : <PlatformRegistration />}
    </Framed>
  )
}

/** With a real platform or an identity provider, registration happens on its own page, which receives the codes and the return path. */
function PlatformRegistration() {
  const { t } = useTranslation()
  const { registerUrl, path } = usePageInfo()
  const handOver = useHandOver()
  const mounted = useMounted()
  const search = mounted ? window.location.search : ''
  if (!registerUrl)
    return (
      <Notice
        title={t('RegisterForm.unavailable')}
        action={<Button href={path('/')}>{t('shell.toActivities')}</Button>}
      />
    )
  const inviteCode = codeParam(search, 'inviteCode')
  const kolCode = codeParam(search, 'kolCode')
  const fields = { ...(inviteCode && { inviteCode }), ...(kolCode && { kolCode }) }
  return (
    <div className="pb-card">
      <div className={styles.form}>
        <p>{t('RegisterForm.elsewhere')}</p>
        {inviteCode && (
          <p className={styles.fine}>
            {t('RegisterForm.inviteCode')}: <bdi dir="ltr">{inviteCode}</bdi>
          </p>
        )}
        <Button variant="primary" size="large" {...handOver(registerUrl, fields)}>
          {t('common.signup')}
        </Button>
      </div>
    </div>
  )
}

/** The benefits of an account, shown beside the form. */
const benefits: readonly { key: string; icon: IconName }[] = [
  { key: 'RegisterForm.promise.rewards', icon: 'gift' },
  { key: 'RegisterForm.promise.plain', icon: 'shield' },
  { key: 'RegisterForm.promise.time', icon: 'clock' },
]

function Benefits() {
  const { t } = useTranslation()
  return (
    <ul className={styles.promises}>
      {benefits.map(({ key, icon }) => (
        <li key={key}>
          <Icon name={icon} size={20} />
          {t(key)}
        </li>
      ))}
    </ul>
  )
}

function LoginLink() {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const mounted = useMounted()
  return (
    <p className={styles.other}>
      {t('RegisterForm.haveAccount')}{' '}
      <Anchor href={path('/login') + (mounted ? window.location.search : '')} className="pb-link">
        {t('common.login')}
      </Anchor>
    </p>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton height={520} radius="card" />
  </Framed>
)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={`pb-page ${styles.register}`}>
      <ReturnPanel art="coin">
        <Benefits />
      </ReturnPanel>
      <div className={styles.main}>
        <h1 id={titleId} className={styles.title}>
          {props.title}
        </h1>
        {props.text && <RichText text={props.text} className={styles.text} />}
        {children}
        <LoginLink />
      </div>
    </section>
  )
}

export default {
  ready: RegisterForm,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
} satisfies Views<Spec>
