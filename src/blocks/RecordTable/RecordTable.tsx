import { useTranslation } from 'react-i18next'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Card, Empty, Failed as FailedBox, Frame, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import { Rebates } from './Rebates.tsx'
import { Referrals } from './Referrals.tsx'

type Spec = typeof spec

function RecordTable({ data: { permission }, ...view }: ReadyProps<Spec>) {
  const title = useTitle(view)
  if (!permission) return <Visitor {...view} />
  if (!permission.permission) return null
  const List = view.props.variant === 'rebates' ? Rebates : Referrals
  return <List id={view.id} title={title} />
}

function useTitle({ props }: ViewProps<Spec>): string {
  const { t } = useTranslation()
  return props.title ?? t(`RecordTable.${props.variant}.title`)
}

function Visitor(view: ViewProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame id={view.id} title={useTitle(view)}>
      <Card>
        <Empty art="chart" title={t(`RecordTable.${view.props.variant}.visitor`)} />
      </Card>
    </Frame>
  )
}

function Failed({ retry, ...view }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame id={view.id} title={useTitle(view)}>
      <Card>
        <FailedBox title={t('common.failed')} retry={retry} />
      </Card>
    </Frame>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame id={view.id} title={useTitle(view)}>
    <Card>
      <Skeleton lines={5} height={52} />
    </Card>
  </Frame>
)

export default { ready: RecordTable, loading: Loading, failed: Failed, visitor: Visitor } satisfies Views<Spec>
