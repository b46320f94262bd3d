import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ReleaseConflict } from '../../contract/operator.ts'
import {
  ApprovalNeededError,
  BundleProblem,
  ConfirmNeededError,
  PublishProblem,
  VersionConflictError,
} from '../../platform/index.ts'
import {
  DraftConflictError,
  ExistsError,
  FolderChangedError,
  ForbiddenError,
  InvalidConfigError,
  MissingAssetsError,
  ReviewOutdatedError,
  UnknownCheckError,
  UnknownError,
} from './errors.ts'
import { reject } from './operatorAuth.ts'

/** The pages of a refused bundle, with the conflicts among them. */
function bundleRefusal({ message, pages }: BundleProblem) {
  const conflicts = pages.flatMap(({ alias, conflict }): ReleaseConflict[] =>
    conflict ? [{ alias, ...conflict }] : [],
  )
  const reasons = pages.map(({ alias, message: reason }) => ({ alias, message: reason }))
  return { message, pages: reasons, ...(conflicts.length ? { conflicts } : {}) }
}

/** Answers an error with a message for the operator. Unexpected errors go to the log. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message } = error
  if (error instanceof InvalidConfigError)
    return reject(reply, 422, { error: 'REFUSED', message, problems: error.problems })
  if (error instanceof MissingAssetsError)
    return reject(reply, 409, { error: 'ASSETS_MISSING', message, missing: error.hashes })
  if (error instanceof VersionConflictError) {
    const { alias, current, last } = error
    return reject(reply, 409, { error: 'VERSION_CONFLICT', message, conflicts: [{ alias, current, last }] })
  }
  if (error instanceof ConfirmNeededError)
    return reject(reply, 409, { error: 'CONFIRM_NEEDED', message, money: [...error.impacts] })
  if (error instanceof ApprovalNeededError)
    return reject(reply, 409, { error: 'APPROVAL_NEEDED', message, approvals: [...error.needs] })
  if (error instanceof BundleProblem) {
    const refused = bundleRefusal(error)
    const isConflict = refused.conflicts?.length === refused.pages.length
    return reject(reply, isConflict ? 409 : 422, { error: isConflict ? 'VERSION_CONFLICT' : 'REFUSED', ...refused })
  }
  if (error instanceof PublishProblem) return reject(reply, 422, { error: 'REFUSED', message })
  if (error instanceof UnknownError) return reject(reply, 404, { error: 'UNKNOWN', message })
  if (error instanceof DraftConflictError)
    return reject(reply, 409, { error: 'DRAFT_CONFLICT', message, draft: error.conflict })
  if (error instanceof FolderChangedError)
    return reject(reply, 409, { error: 'FOLDER_CHANGED', message, folder: error.folder })
  if (error instanceof ReviewOutdatedError) return reject(reply, 409, { error: 'REVIEW_OUTDATED', message })
  if (error instanceof UnknownCheckError) return reject(reply, 409, { error: 'UNKNOWN_CHECK', message })
  if (error instanceof ExistsError) return reject(reply, 409, { error: 'EXISTS', message })
  if (error instanceof ForbiddenError) return reject(reply, 403, { error: 'FORBIDDEN', message })
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return reject(reply, 413, { error: 'TOO_LARGE', message: 'The upload is too large.' })
  if (status < 500) return reject(reply, 400, { error: 'INVALID', message: `The request is not valid: ${message}.` })
  request.log.error({ err: error }, 'a command failed')
  const failure = `Something went wrong on the server (trace ${request.id}); nothing was changed.`
  return reject(reply, 500, { error: 'FAILED', message: failure })
}
