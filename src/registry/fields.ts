import { type Static, Type } from 'typebox'

/**
 * Fields that mean more than their JSON type. `x-playbill` tells checker, renderer and editor schema what;
 * ajv reads it as an annotation.
 */

/** A key into the activity's words (`hero.title`) or the shared ones (`common:legal.risk`). Views receive the words. */
export const TextKey = (options: { description: string; examples?: string[] }) =>
  Type.String({
    pattern: '^(common:)?[A-Za-z][A-Za-z0-9_.-]{0,119}$',
    maxLength: 127,
    'x-playbill': 'text',
    ...options,
  })

/** Where a link may lead: a path of this site or an https address; hosts are checked against the allow-list. */
export const Link = (options: { description: string }) =>
  Type.String({ pattern: '^(/(?![/\\\\])|https://)', maxLength: 2000, 'x-playbill': 'link', ...options })

/** The drawn scenes a page can show; each comes in both themes. */
export const Art = (options: { description: string }) =>
  Type.Enum(['welcome', 'gift', 'trophy', 'shield', 'chart', 'team', 'wheel', 'key', 'ticket', 'coin'], {
    'x-playbill': 'art',
    ...options,
  })

const text = { description: 'What the button says.' }

/** What a button of the page can do: one closed list. */
export const Action = Type.Union(
  [
    Type.Object({ action: Type.Enum(['apply', 'claim', 'claimAll', 'login']) }, { additionalProperties: false }),
    Type.Object(
      { action: Type.Literal('navigate'), to: Link({ description: 'Where it leads.' }) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        action: Type.Literal('native'),
        screen: Type.Enum([
          'home',
          'login',
          'register',
          'assetRecharge',
          'asset',
          'spotTrade',
          'share',
          'kyc',
          'assetTransfer',
          'contractTrade',
          'supportChat',
          'copyTrade',
          'follow',
          'becomeTrader',
        ]),
        else: Type.Optional(Link({ description: 'Where a browser goes instead.' })),
      },
      { additionalProperties: false },
    ),
  ],
  { description: 'What happens on a tap.', 'x-playbill': 'action' },
)
export type Action = Static<typeof Action>

export const Button = Type.Object({ text: TextKey(text), action: Action }, { additionalProperties: false })
