import { randomBytes } from 'node:crypto'
import type { NewPreviewLink, PreviewLinkRow, PreviewSource, Publisher, Publishing } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { OperatorToken } from '../operator/operatorTokens.ts'
import { createPreviewTokens } from './token.ts'

/** Why a link does not open. `unknown`: never existed, was changed, or was signed with another operator token. */
export type PreviewRefusal = 'unknown' | 'expired' | 'revoked'

/** A link that opens, with its content. */
export interface OpenPreview {
  token: string
  link: PreviewLinkRow
  source: PreviewSource
}

/** The preview links of this server. */
export interface Previews {
  /** PUBLIC_URL; null: not set. */
  origin: string | null
  /** Creates a link and returns it with its token, which cannot be read again later. */
  create(link: Omit<NewPreviewLink, 'id'>, by: Publisher): Promise<{ link: PreviewLinkRow; token: string }>
  list(): Promise<PreviewLinkRow[]>
  /** Null: there is no such link. */
  revoke(id: string, by: Publisher): Promise<PreviewLinkRow | null>
  open(token: string): Promise<OpenPreview | PreviewRefusal>
}

interface PreviewsParts {
  publishing: Pick<Publishing, 'previewLinks'>
  registry: Pick<Registry, 'activityCode'>
  operators: readonly OperatorToken[]
  publicUrl: string | null
  now?(): number
}

/** Maximum number of contents in memory. The least recently used is evicted. */
const maxSources = 20

/** The content of a link never changes, so it is read once. */
function createSources({ publishing, registry }: PreviewsParts) {
  const sources = new Map<string, PreviewSource>()
  return async (id: string): Promise<PreviewSource | null> => {
    const found = sources.get(id) ?? (await publishing.previewLinks.release(id))
    if (!found) return null
    const source = { activityCode: registry.activityCode, ...found }
    sources.delete(id)
    sources.set(id, source)
    const [oldest] = sources.keys()
    if (sources.size > maxSources && oldest !== undefined) sources.delete(oldest)
    return source
  }
}

/** Creates the preview links of this server. Times are real times, also when the sandbox shows another one. */
export function createPreviews(parts: PreviewsParts): Previews {
  const { now = Date.now } = parts
  const { previewLinks } = parts.publishing
  const tokens = createPreviewTokens(parts.operators)
  const sourceOf = createSources(parts)
  return {
    origin: parts.publicUrl,
    async create(wanted, by) {
      const link = await previewLinks.create({ ...wanted, id: randomBytes(8).toString('hex') }, by, now())
      return { link, token: await tokens.sign(link.id, link.expires_at, by.actor) }
    },
    list: () => previewLinks.list(),
    revoke: (id, by) => previewLinks.revoke(id, by, now()),
    async open(token) {
      const read = await tokens.read(token)
      if (read.state === 'unknown') return 'unknown'
      const link = await previewLinks.find(read.id)
      if (!link) return 'unknown'
      if (link.revoked_at !== null) return 'revoked'
      if (read.state === 'expired' || link.expires_at <= now()) return 'expired'
      const source = await sourceOf(link.id)
      return source ? { token, link, source } : 'unknown'
    },
  }
}
