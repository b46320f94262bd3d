import type { Persona } from '../../contract/preview.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'

/** A link to a release that is not current. The token is not stored: it contains the id and is signed. */
export interface PreviewLinkTable {
  id: string
  alias: string
  kind: 'draft' | 'release' | 'plan'
  /** The number of the release; null for a draft and a plan. */
  version: number | null
  /** When the plan is due, epoch ms; null for a draft and a release. */
  due: number | null
  /** The content of a draft or a plan; null: the stored release of `version`. */
  release: ReleaseInput | null
  /** The persona and the time (null: the current time) that the page shows first. */
  persona: Persona
  at: number | null
  actor: string
  reason: string
  created_at: number
  expires_at: number
  /** Null: not revoked. */
  revoked_at: number | null
}
