import { expect, it } from 'vitest'
import { contrast } from '../../config/check/contrast.ts'
import { system } from './system.ts'

/** The color of a token in a theme, such as `#52525b`. */
function colorIn(theme: '_light' | '_dark', name: string): string {
  const token = system.tokens.getByName(`colors.${name}`)
  const alias: string | undefined = token?.extensions.conditions?.[theme]
  return alias === undefined ? String(token?.value) : colorIn(theme, alias.replace(/^\{colors\.|\}$/g, ''))
}

it.each(['_light', '_dark'] as const)('texts have a contrast of 4.5 : 1 on every background (%s)', (theme) => {
  const low = ['fg', 'fg.muted', 'fg.error', 'fg.warning', 'fg.success', 'fg.info'].flatMap((text) =>
    ['bg', 'bg.panel', 'bg.subtle', 'bg.muted'].flatMap((ground) => {
      const [one, other] = [colorIn(theme, text), colorIn(theme, ground)]
      return contrast(one, other) < 4.5 ? [`${text} ${one} on ${ground} ${other}`] : []
    }),
  )
  expect(low).toEqual([])
})

it('the smallest button is a target of 24 px', () => {
  const { variants } = system.getRecipe('button') as { variants?: { size?: Record<string, object> } }
  expect(variants?.size?.['2xs']).toMatchObject({ h: '24px', minW: '24px' })
})
