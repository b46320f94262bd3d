import type { ReviewCommand, ReviewStep, StudioReview } from '../../contract/reviews.ts'
import {
  type ApprovalRule,
  approversOf,
  isSamePerson,
  PublishProblem,
  type ReviewStepRow,
} from '../../platform/index.ts'
import type { CommandContext } from '../operator/commands.ts'
import { ForbiddenError, ReviewOutdatedError } from '../operator/errors.ts'
import { unsupportedFeatureFor } from '../releases/unsupportedFeatures.ts'
import type { StudioChecker } from './checker.ts'
import { type CurrentDraft, existingDraft, type StudioDrafts } from './drafts.ts'

/** The reviews of this server. Approvals are possible also where no publish needs one. */
export interface Reviews {
  /** What is to be approved at an alias, for `person`. Throws UnknownError. */
  read(alias: string, person: string): Promise<StudioReview>
  /**
   * Asks for an approval, approves, or asks for changes of the draft. Throws UnknownError, ReviewOutdatedError, PublishProblem, and
   * ForbiddenError for an author.
   */
  decide(alias: string, command: Omit<ReviewCommand, 'by'>, person: string): Promise<StudioReview>
}

/** Dependencies of reviews. */
export interface ReviewParts {
  commands: CommandContext
  drafts: StudioDrafts
  checker: StudioChecker
}

/** What is reviewed: a draft with changes. */
interface Subject {
  alias: string
  draft: CurrentDraft['draft']
  authors: readonly string[]
  /** Hash of the release that a publish would create; null: there are errors. */
  hash: string | null
  /** The current release; null: offline or new. */
  current: number | null
  needed: boolean
}

const states = { request: 'waiting', approve: 'approved', changes: 'changes' } as const
const anyone: Pick<ApprovalRule, 'operators'> = { operators: null }

/** Whether a step is about this content, and, for an approval, about the release that is still current. */
const counts = ({ hash, current }: Subject, step: ReviewStepRow): boolean =>
  step.hash === hash && (step.action !== 'approve' || step.base === current)

const shown = (subject: Subject, step: ReviewStepRow): ReviewStep => ({
  action: step.action,
  by: step.actor,
  reason: step.reason,
  at: step.at,
  counts: counts(subject, step),
})

/** Creates the reviews of this server. */
export function createReviews({ commands, drafts, checker }: ReviewParts): Reviews {
  const { publishing, registry, sandbox, approval } = commands

  /** Whether a publish of a release needs an approval: always, or because it changes money for users who have joined. */
  async function isNeeded(checked: Awaited<ReturnType<StudioChecker['check']>>): Promise<boolean> {
    if (!approval || approval.required === 'always') return Boolean(approval)
    if (!checked.release) return false
    const unsupportedFeature = unsupportedFeatureFor(registry, { sandbox })
    return (await publishing.dryRun(checked.release, { unsupportedFeature })).money !== null
  }

  async function subjectOf(alias: string): Promise<Subject> {
    const { draft, row } = await existingDraft(drafts, alias)
    const current = (await publishing.currentVersions()).get(alias) ?? null
    if (!draft.changed) return { alias, draft, authors: [], hash: null, current, needed: false }
    const checked = await checker.check({ alias, files: draft.files, assets: draft.assets })
    const hash = checked.release?.hash ?? null
    return { alias, draft, authors: row?.authors ?? [], hash, current, needed: await isNeeded(checked) }
  }

  async function reviewOf(subject: Subject, person: string): Promise<StudioReview> {
    const { alias, draft, authors, hash, current, needed } = subject
    const steps = await publishing.reviews.steps(alias)
    const last = steps.find((step) => step.hash === hash)
    const state = last && counts(subject, last) ? states[last.action] : 'none'
    const isAuthor = authors.some((author) => isSamePerson(author, person))
    return {
      alias,
      draft: draft.changed ? { revision: draft.revision, savedAt: draft.savedAt ?? 0, authors: [...authors] } : null,
      hash,
      current,
      needed,
      state,
      approvedBy: state === 'approved' && last ? last.actor : null,
      mayApprove: hash !== null && !isAuthor,
      approvers: approversOf(approval ?? anyone, authors),
      steps: steps.map((step) => shown(subject, step)),
    }
  }

  return {
    read: async (alias, person) => reviewOf(await subjectOf(alias), person),
    async decide(alias, { action, hash, reason }, person) {
      const subject = await subjectOf(alias)
      const { draft, authors, current } = subject
      if (!draft.changed) throw new PublishProblem(`"${alias}" has no changes: there is nothing to approve.`)
      if (subject.hash === null) throw new PublishProblem(`"${alias}" has errors: correct them first.`)
      if (subject.hash !== hash)
        throw new ReviewOutdatedError(
          `The draft of "${alias}" has changed since you opened it: look at the changes, then decide again.`,
        )
      const before = await reviewOf(subject, person)
      if (action === 'request' && before.state === 'approved') return before
      if (action === 'approve' && !before.mayApprove)
        throw new ForbiddenError(`You have changed "${alias}": a person who has not changed it has to approve it.`)
      await publishing.reviews.add({
        alias,
        hash,
        content: draft.hash,
        base: current,
        action,
        actor: person,
        reason: reason.trim(),
        authors: [...authors],
        at: Date.now(),
      })
      return reviewOf(subject, person)
    },
  }
}
