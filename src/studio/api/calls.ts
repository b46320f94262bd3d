import type { Draft } from '../../contract/drafts.ts'
import type {
  CommandResult,
  PlanList,
  PublishCommand,
  ReleaseDetails,
  ReleaseHistory,
  RollbackCommand,
  StopCommand,
  UnscheduleCommand,
} from '../../contract/operator.ts'
import type {
  CreatedPreview,
  PreviewCommand,
  PreviewLink,
  PreviewList,
  RevokePreview,
} from '../../contract/previewLinks.ts'
import type { CommentThreads, NewComment, ResolveComment, ReviewCommand, StudioReview } from '../../contract/reviews.ts'
import type { StudioCheck, StudioChecked, StudioFix, StudioFixed } from '../../contract/studio/check.ts'
import type { StudioCompare, StudioComparison } from '../../contract/studio/compare.ts'
import type { StudioPages } from '../../contract/studio/pages.ts'
import type {
  ArchivedDraft,
  DraftVersionContent,
  DraftVersions,
  NewDraft,
  SaveDraft,
  SavedDraft,
  SavedFiles,
  SaveFiles,
} from '../../contract/studio/saves.ts'
import type { StudioSession, StudioSignIn } from '../../contract/studio/session.ts'
import { request } from './client.ts'

/** The calls of the server that Studio uses. Each rejects with ApiProblem. */
export const api = {
  signIn: (body: StudioSignIn) => request<StudioSession>('/studio/session', { method: 'POST', body }),
  signOut: () => request<void>('/studio/session', { method: 'DELETE' }),
  pages: () => request<StudioPages>('/studio/pages'),
  check: (body: StudioCheck, signal?: AbortSignal) =>
    request<StudioChecked>('/studio/check', { method: 'POST', body, ...(signal && { signal }) }),
  fix: (body: StudioFix) => request<StudioFixed>('/studio/fix', { method: 'POST', body }),
  compare: (body: StudioCompare) => request<StudioComparison>('/studio/compare', { method: 'POST', body }),

  newDraft: (body: NewDraft) => request<Draft>('/drafts', { method: 'POST', body }),
  draft: (alias: string) => request<Draft>(`/drafts/${alias}`),
  saveDraft: (alias: string, body: SaveDraft) => request<SavedDraft>(`/drafts/${alias}`, { method: 'PUT', body }),
  discardDraft: (alias: string, reason: string) =>
    request<void>(`/drafts/${alias}?${new URLSearchParams({ reason })}`, { method: 'DELETE' }),
  archive: (alias: string, archived: boolean) =>
    request<ArchivedDraft>(`/drafts/${alias}/archive`, { method: 'POST', body: { archived } }),
  versions: (alias: string) => request<DraftVersions>(`/drafts/${alias}/versions`),
  version: (alias: string, revision: number) => request<DraftVersionContent>(`/drafts/${alias}/versions/${revision}`),
  saveFiles: (alias: string, body: SaveFiles) =>
    request<SavedFiles>(`/drafts/${alias}/files`, { method: 'POST', body }),

  publish: (body: PublishCommand) => request<CommandResult>('/publish', { method: 'POST', body }),
  rollback: (body: RollbackCommand) => request<CommandResult>('/rollback', { method: 'POST', body }),
  stop: (body: StopCommand) => request<CommandResult>('/stop', { method: 'POST', body }),
  unschedule: (body: UnscheduleCommand) => request<CommandResult>('/unplan', { method: 'POST', body }),
  plans: () => request<PlanList>('/plans'),
  history: (alias: string) => request<ReleaseHistory>(`/releases/${alias}`),
  release: (alias: string, version: number) => request<ReleaseDetails>(`/releases/${alias}/${version}`),

  review: (alias: string) => request<StudioReview>(`/studio/review/${alias}`),
  decide: (alias: string, body: ReviewCommand) =>
    request<StudioReview>(`/studio/review/${alias}`, { method: 'POST', body }),
  comments: (alias: string) => request<CommentThreads>(`/studio/comments/${alias}`),
  addComment: (alias: string, body: NewComment) =>
    request<CommentThreads>(`/studio/comments/${alias}`, { method: 'POST', body }),
  resolveComment: (alias: string, id: number, body: ResolveComment) =>
    request<CommentThreads>(`/studio/comments/${alias}/${id}/resolve`, { method: 'POST', body }),
  deleteComment: (alias: string, id: number) =>
    request<CommentThreads>(`/studio/comments/${alias}/${id}`, { method: 'DELETE' }),

  previews: () => request<PreviewList>('/previews'),
  createPreview: (body: PreviewCommand) => request<CreatedPreview>('/previews', { method: 'POST', body }),
  revokePreview: (body: RevokePreview) => request<PreviewLink>('/previews/revoke', { method: 'POST', body }),

  putAsset: (hash: string, bytes: Blob) => request<void>(`/assets/${hash}`, { method: 'PUT', bytes }),
} as const

/** The address of the bytes of an asset. */
export const assetUrl = (hash: string): string => `/__operator/assets/${hash}`
