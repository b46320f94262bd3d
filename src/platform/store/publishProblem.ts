/** Why a release was not published. */
export class PublishProblem extends Error {
  override name = 'PublishProblem'
}
