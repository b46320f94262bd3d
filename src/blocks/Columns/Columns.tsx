import { useState } from 'react'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Choice, classes } from '../../ui/index.ts'
import styles from './Columns.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec
type TabLabels = NonNullable<ReadyProps<Spec>['props']['tabs']>

const ratios = {
  '1:1': undefined,
  '2:1': styles.wideStart,
  '1:2': styles.wideEnd,
}

function Columns({ id, props, slots }: ReadyProps<Spec>) {
  const { ratio, endFirst, sticky, tabs } = props
  return (
    <div
      id={id}
      className={classes('pb-page', styles.columns, ratios[ratio], endFirst && styles.endFirst, tabs && styles.tabbed)}
    >
      {tabs && <Tabs id={id} tabs={tabs} />}
      <div className={classes(styles.slot, styles.start)}>{slots.start}</div>
      <div className={classes(styles.slot, styles.end)}>
        <div className={classes(styles.slot, sticky && styles.sticky)}>{slots.end}</div>
      </div>
    </div>
  )
}

/** On narrow screens, chooses the column. The style sheet hides the other one, so it works before the block is hydrated. */
function Tabs({ id, tabs: { label, start, end } }: { id: string; tabs: TabLabels }) {
  const [shown, setShown] = useState('start')
  const options = [
    { value: 'start', text: start },
    { value: 'end', text: end },
  ]
  return (
    <div className={styles.tabs}>
      <Choice name={`${id}-column`} label={label} options={options} value={shown} onChange={setShown} />
    </div>
  )
}

export default { ready: Columns } satisfies Views<Spec>
