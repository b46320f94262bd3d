import { defaultLanguage, findLanguage, languages } from '../../contract/languages.ts'
import { maxPreviewDays } from '../../contract/preview.ts'
import type { CreatedPreview, PreviewCommand, PreviewList, RevokePreview } from '../../contract/previewLinks.ts'
import { nearest } from '../../expressions/index.ts'
import { type NewPreviewLink, PublishProblem, shownLink } from '../../platform/index.ts'
import type { Previews } from '../preview/previews.ts'
import { unsupportedFeatureFor } from '../releases/unsupportedFeatures.ts'
import { checkUpload, problemsToSend } from './checkUpload.ts'
import type { CommandContext } from './commands.ts'
import { InvalidConfigError, MissingAssetsError } from './errors.ts'

type Subject = NewPreviewLink['subject']

const defaultDays = 7
const dayMs = 86_400_000

/** Checks a draft like a publish. Throws InvalidConfigError, MissingAssetsError. */
async function draftOf(parts: CommandContext, command: PreviewCommand): Promise<Subject> {
  const { publishing, registry } = parts
  const { subject, alias, by, reason } = command
  if (subject.kind !== 'draft') throw new Error('This is no draft.')
  const missing = await publishing.missingAssets(Object.values(subject.assets))
  if (missing.length) throw new MissingAssetsError(missing)
  const upload = { alias, by, reason, files: subject.files, assets: subject.assets }
  const linkHosts = parts.linkHosts?.()
  const { release, problems } = await checkUpload(upload, { publishing, registry, now: Date.now(), linkHosts })
  if (!release) throw new InvalidConfigError(alias, problemsToSend(problems))
  const unsupported = unsupportedFeatureFor(registry, { sandbox: parts.sandbox })(release.page)
  if (unsupported) throw new PublishProblem(`No link was created for "${alias}": ${unsupported}.`)
  return { kind: 'draft', release }
}

/** The content that a link shows. Throws PublishProblem if it does not exist. */
async function subjectOf(parts: CommandContext, command: PreviewCommand): Promise<Subject> {
  const { publishing } = parts
  const { subject, alias } = command
  if (subject.kind === 'draft') return draftOf(parts, command)
  if (subject.kind === 'release') {
    if (await publishing.read(alias, subject.version)) return subject
    const meant = nearest(alias, [...(await publishing.currentVersions()).keys()])
    const hint =
      meant && meant !== alias ? ` Did you mean "${meant}"?` : ` "playbill history ${alias}" lists the releases.`
    throw new PublishProblem(`"${alias}" has no release ${subject.version}.${hint}`)
  }
  const planned = await publishing.scheduledRelease(alias, subject.plan)
  if (planned) return { kind: 'plan', release: planned.release, due: planned.at }
  const which = subject.plan === undefined ? '' : ` with the id "${subject.plan}"`
  throw new PublishProblem(`No release${which} is scheduled for "${alias}": run "playbill history ${alias}".`)
}

function languageIn({ language }: PreviewCommand): string {
  if (language === undefined) return defaultLanguage
  if (findLanguage(language)) return language
  const codes = languages.map((entry) => entry.language).join(', ')
  throw new PublishProblem(`There is no language "${language}". Languages: ${codes}.`)
}

/** Creates a link. Throws PublishProblem, InvalidConfigError, MissingAssetsError. */
export async function runPreview(
  parts: CommandContext,
  previews: Previews,
  command: PreviewCommand,
): Promise<CreatedPreview> {
  const { alias, days = defaultDays, persona = 'visitor', at = null, by, reason } = command
  const language = languageIn(command)
  const subject = await subjectOf(parts, command)
  const expiresAt = Date.now() + Math.min(days, maxPreviewDays) * dayMs
  const publisher = { actor: by, reason: reason.trim(), source: 'operator' } as const
  const { link, token } = await previews.create({ alias, subject, persona, at, expiresAt }, publisher)
  return { link: shownLink(link), path: `/${language}/preview/${token}`, origin: previews.origin }
}

/** All links, newest first. */
export const runPreviewList = async (previews: Previews): Promise<PreviewList> => ({
  links: (await previews.list()).map(shownLink),
})

/** Revokes a link. Throws PublishProblem if there is none with this id. */
export async function runRevokePreview(previews: Previews, { id, by, reason }: RevokePreview) {
  const link = await previews.revoke(id, { actor: by, reason: reason.trim(), source: 'operator' })
  if (!link) throw new PublishProblem(`There is no preview link ${id}: "playbill preview list" shows the ids.`)
  return shownLink(link)
}
