import { Type } from 'typebox'
import { Shape } from '../scalars.ts'
import { patterns } from '../worlds.ts'

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })

/** The colour world of a campaign in lists and banners, the same in both themes. */
export const Backdrop = Shape({
  /** The backdrop at the top. */
  from: Color,
  /** The backdrop at the bottom. */
  to: Color,
  /** The light behind the picture. */
  glow: Color,
  pattern: Type.Enum([...patterns]),
})
