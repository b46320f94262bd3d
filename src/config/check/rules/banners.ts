import { nearest } from '../../../expressions/nearest.ts'
import { nativeScreens } from '../../../registry/actionForms.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { timeAt } from '../dates.ts'
import { entries, type Located } from '../located.ts'
import { list, sureEdit } from '../suggest.ts'

/** Banner positions of the app. */
const positions = ['REWARD_CENTER']

/** Checks the target, time and position of banners. */
export const checkBanners = (document: Document, root: Located): Problem[] => [
  ...entries(root, 'banners').flatMap((banner) => [
    ...checkTarget(document, banner),
    ...checkTime(document, banner),
    ...checkPosition(document, banner),
  ]),
  ...findCopies(document, entries(root, 'banners')),
]

/** Reports banners that differ in their id and order only. */
function findCopies(document: Document, banners: readonly Located[]): Problem[] {
  const shown = banners.map(({ value: { bannerId: _, sort: __, ...rest } }) =>
    JSON.stringify(Object.entries(rest).sort()),
  )
  return banners.flatMap(({ value, pointer }, index) => {
    const earlier = banners[shown.indexOf(shown[index] ?? '')]
    // The same id twice is reported by checkDuplicateIds.
    if (!earlier || earlier.pointer === pointer || earlier.value.bannerId === value.bannerId) return []
    return [
      document.problem('P0732', join(pointer, 'bannerId'), {
        message: `The banners "${String(earlier.value.bannerId)}" and "${String(value.bannerId)}" are the same.`,
        cause: 'Viewers would see one after the other.',
        suggestion: 'Remove one of the two, or change what it shows.',
      }),
    ]
  })
}

function checkTarget(document: Document, { value, pointer }: Located): Problem[] {
  const { linkType, link } = value
  const place = join(pointer, 'link')
  if ((linkType === 'URL' || linkType === 'NATIVE') && (link === undefined || link === ''))
    return [
      document.problem('P0751', link === undefined ? pointer : place, {
        message: 'This banner leads nowhere.',
        cause: `A ${linkType} banner leads to its "link", and it has none.`,
        suggestion: linkType === 'URL' ? 'Add "link": "/rewards".' : 'Add the screen, such as "link": "assetRecharge".',
        ...(link === undefined && { span: { ...document.span(pointer), length: 1 } }),
      }),
    ]
  if (linkType === 'ACTIVITY' && link !== undefined)
    return [
      document.problem('P0729', place, {
        message: '"link" has no effect.',
        cause: 'An ACTIVITY banner leads to the page of its activity.',
        suggestion: 'Remove "link", or write "URL" as the linkType.',
        on: 'key',
      }),
    ]
  if (linkType !== 'NATIVE' || typeof link !== 'string' || nativeScreens.some((name) => name === link)) return []
  const meant = nearest(link, nativeScreens)
  return [
    document.problem('P0751', place, {
      message: `The app has no screen "${link}".`,
      cause: 'A tap on the banner would do nothing.',
      suggestion: meant ? `Did you mean "${meant}"?` : `The screens are: ${list(nativeScreens)}.`,
      edit: sureEdit(document, place, link, nativeScreens),
    }),
  ]
}

function checkTime(document: Document, { value, pointer }: Located): Problem[] {
  const [from, to] = [join(pointer, 'from'), join(pointer, 'to')]
  const [begins, ends] = [timeAt(document.value, from), timeAt(document.value, to)]
  if (begins !== null && ends !== null && begins >= ends)
    return [
      document.problem('P0603', to, {
        message: '"to" must come after "from".',
        cause: `"from" is ${String(value.from)}.`,
        suggestion: 'Exchange the two, or correct one of them.',
      }),
    ]
  const opens = timeAt(document.value, '/windows/applyStart')
  const closes = timeAt(document.value, '/windows/claimEnd')
  const isOutside =
    (begins !== null && closes !== null && begins >= closes) || (ends !== null && opens !== null && ends <= opens)
  if (!isOutside) return []
  return [
    document.problem('P0605', begins !== null && closes !== null && begins >= closes ? from : to, {
      message: 'This banner is shown only while the activity does not run.',
      cause: 'It would lead to a page where joining and claiming are closed.',
      suggestion: 'Choose dates between "applyStart" and "claimEnd", or remove them.',
    }),
  ]
}

function checkPosition(document: Document, { value, pointer }: Located): Problem[] {
  const { position } = value
  if (typeof position !== 'string' || positions.includes(position)) return []
  const meant = nearest(position, positions)
  // Another app may have further positions.
  if (!meant) return []
  const place = join(pointer, 'position')
  return [
    document.problem('P0751', place, {
      message: `Banners are not shown at "${position}".`,
      cause: 'Nobody would see this one.',
      suggestion: `Did you mean "${meant}"?`,
      edit: sureEdit(document, place, position, positions),
    }),
  ]
}
