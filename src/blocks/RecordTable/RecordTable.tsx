import { useTranslation } from 'react-i18next'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Card, Empty, Frame, Retry, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import { Rows as RebateRows, Rebates } from './Rebates.tsx'
import { Rows as ReferralRows, Referrals } from './Referrals.tsx'

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
        <Empty art="chart" later visitorOnly title={t(`RecordTable.${view.props.variant}.visitor`)} />
      </Card>
    </Frame>
  )
}

/** Whether the viewer is an agent could not be read. */
function Failed({ retry, ...view }: FailedProps<Spec>) {
  const title = useTitle(view)
  const Rows = view.props.variant === 'rebates' ? RebateRows : ReferralRows
  return (
    <Frame id={view.id} title={title}>
      <Card>
        <Rows list={null} title={title} />
        <Retry failure={{ retry }} />
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
