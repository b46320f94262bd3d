import type { HttpCall } from './httpCall.ts'
import { operatorCall } from './operatorCall.ts'
import { CreatedPreview, PreviewCommand, PreviewLink, PreviewList, RevokePreview } from './previewLinks.ts'
import { publishConflicts } from './releaseRefusals.ts'

const link: PreviewLink = {
  id: '4bf92f3577b34da6',
  alias: 'newcomer',
  kind: 'release',
  version: 3,
  due: null,
  actor: 'Ada',
  reason: 'Review by legal',
  createdAt: 1_790_000_000_000,
  expiresAt: 1_790_604_800_000,
  revokedAt: null,
}

/** Operator calls for links to previews. */
export const previewLinkCalls: readonly HttpCall[] = [
  operatorCall('createPreview', {
    method: 'POST',
    path: '/previews',
    summary: 'Creates a link to a draft, a release or a plan. The answer is the only one with the address.',
    body: PreviewCommand,
    bodyExample: { alias: 'newcomer', by: 'Ada', reason: 'Review by legal', subject: { kind: 'release', version: 3 } },
    answer: CreatedPreview,
    example: { link, path: '/en/preview/k3J9vQ2mX7pLr8sT1uWz', origin: 'https://promo.example.com' },
    conflicts: { assetsMissing: publishConflicts.assetsMissing },
  }),
  operatorCall('listPreviews', {
    method: 'GET',
    path: '/previews',
    summary: 'The links to previews, newest first.',
    answer: PreviewList,
    example: { links: [link] },
  }),
  operatorCall('revokePreview', {
    method: 'POST',
    path: '/previews/revoke',
    summary: 'Revokes a link to a preview; it stops working at once.',
    body: RevokePreview,
    bodyExample: { id: link.id, by: 'Ada', reason: 'Sent to the wrong address' },
    answer: PreviewLink,
    example: { ...link, revokedAt: 1_790_000_100_000 },
  }),
]
