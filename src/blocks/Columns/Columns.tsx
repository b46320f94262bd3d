import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { classes } from '../../ui/index.ts'
import styles from './Columns.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec

const ratios = {
  '1:1': undefined,
  '2:1': styles.wideStart,
  '1:2': styles.wideEnd,
}

function Columns({ id, props, slots }: ReadyProps<Spec>) {
  return (
    <div id={id} className={classes('pb-page', styles.columns, ratios[props.ratio], props.endFirst && styles.endFirst)}>
      <div className={styles.slot}>{slots.start}</div>
      <div className={classes(styles.slot, styles.end)}>
        <div className={classes(styles.slot, props.sticky && styles.sticky)}>{slots.end}</div>
      </div>
    </div>
  )
}

export default { ready: Columns } satisfies Views<Spec>
