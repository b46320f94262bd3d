import { classes } from '../classes.ts'
import styles from './Art.module.css'
import { Chart } from './scenes/Chart.tsx'
import { Coin } from './scenes/Coin.tsx'
import { Gift } from './scenes/Gift.tsx'
import { Key } from './scenes/Key.tsx'
import { Shield } from './scenes/Shield.tsx'
import { Team } from './scenes/Team.tsx'
import { Ticket } from './scenes/Ticket.tsx'
import { Trophy } from './scenes/Trophy.tsx'
import { Welcome } from './scenes/Welcome.tsx'
import { Wheel } from './scenes/Wheel.tsx'

const scenes = {
  welcome: Welcome,
  gift: Gift,
  trophy: Trophy,
  shield: Shield,
  chart: Chart,
  team: Team,
  wheel: Wheel,
  key: Key,
  ticket: Ticket,
  coin: Coin,
}

export type ArtName = keyof typeof scenes

/** A drawn scene, 480 × 400, as wide as its place; both themes from one drawing. Decorative unless `label` is given. */
export function Art({ name, label, className }: { name: ArtName; label?: string; className?: string }) {
  const Scene = scenes[name]
  const shared = { viewBox: '0 0 480 400', className: classes(styles.art, className) }
  return label ? (
    <svg {...shared} role="img" aria-label={label}>
      <Scene />
    </svg>
  ) : (
    <svg {...shared} aria-hidden="true">
      <Scene />
    </svg>
  )
}
