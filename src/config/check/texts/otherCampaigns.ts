import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { problemInText } from '../placeholders.ts'
import { isObject, valueAt } from '../places.ts'
import type { Site } from '../site.ts'

/** Fields that name the activity itself. */
const inRules = ['/title', '/introduce/seoTitle', '/share/title']
const inPage = ['/meta/title', '/page/0/props/title']

/** Reports the first title of an activity that is the title of another activity of the site. */
export function checkOtherCampaigns(
  english: Document,
  { rules, page, alias, site }: { rules: Document; page: Document; alias: string; site: Site },
): Problem[] {
  const words = isObject(english.value) ? english.value : {}
  const own = words[String(valueAt(rules.value, '/title'))]
  const others = site.flatMap((entry) =>
    entry.alias !== alias && entry.campaign && /\S \S/.test(entry.campaign.title) ? [entry] : [],
  )
  const keys = [
    ...inRules.map((pointer) => valueAt(rules.value, pointer)),
    ...inPage.map((pointer) => valueAt(page.value, pointer)),
  ]
  for (const key of new Set(keys)) {
    const text = words[String(key)]
    if (typeof key !== 'string' || typeof text !== 'string') continue
    const other = others.find(({ campaign }) => text.startsWith(campaign?.title ?? ''))
    const title = other?.campaign?.title ?? ''
    // A title that both activities have is a name that neither copied from the other.
    if (!other || (typeof own === 'string' && own.startsWith(title) && own !== title)) continue
    return [
      problemInText(english, key, { at: 0, length: title.length }, 'P0324', {
        message: `"${title}" is the title of the activity "${other.alias}".`,
        suggestion: 'Write the title of this activity.',
      }),
    ]
  }
  return []
}
