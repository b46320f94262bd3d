import { Type } from 'typebox'
import { patterns } from '../keyVisual.ts'
import { Shape } from '../scalars.ts'

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })

/** The colorway of a campaign in lists and banners, the same in both themes. */
export const Backdrop = Shape({
  /** The backdrop at the top. */
  from: Color,
  /** The backdrop at the bottom. */
  to: Color,
  /** The light behind the picture. */
  glow: Color,
  pattern: Type.Enum([...patterns]),
})
