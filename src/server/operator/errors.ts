import type { DraftConflict, FolderChanges } from '../../contract/drafts.ts'
import type { SentProblem } from '../../contract/operator.ts'

/** The uploaded config has problems and cannot be published. */
export class InvalidConfigError extends Error {
  readonly problems: SentProblem[]
  constructor(alias: string, problems: SentProblem[]) {
    const count = problems.filter(({ severity }) => severity === 'error').length
    super(`"${alias}" was not published: ${count === 1 ? '1 problem' : `${count} problems`}.`)
    this.problems = problems
  }
}

/** The config refers to images that were not uploaded. */
export class MissingAssetsError extends Error {
  readonly hashes: string[]
  constructor(hashes: string[]) {
    super(`${hashes.length} images were not uploaded yet.`)
    this.hashes = hashes
  }
}

/** The alias, release, account or draft does not exist. */
export class UnknownError extends Error {}

/** The call is for this machine only, or needs the header of the session. */
export class ForbiddenError extends Error {}

/** The alias is in use. */
export class ExistsError extends Error {}

/** The draft has changed since it was reviewed. */
export class ReviewOutdatedError extends Error {}

/** The content of a check is not known here anymore. */
export class UnknownCheckError extends Error {}

/** Someone else saved the draft. */
export class DraftConflictError extends Error {
  readonly conflict: DraftConflict
  constructor(conflict: DraftConflict) {
    const { alias, draft } = conflict
    const who = draft?.author && draft.source === 'draft' ? `${draft.author} saved revision ${draft.revision}` : ''
    const what =
      draft === null ? `The draft of "${alias}" was discarded` : who || `The files of "${alias}" were changed`
    super(`${what} meanwhile: merge your changes with "draft", then save them again.`)
    this.conflict = conflict
  }
}

/** The folder has changes that the draft does not contain. */
export class FolderChangedError extends Error {
  readonly folder: FolderChanges
  constructor(folder: FolderChanges) {
    super(
      `The folder was changed outside of Studio: ${Object.keys(folder).join(', ')}. Merge these files, or write over them.`,
    )
    this.folder = folder
  }
}
