import { Type } from 'typebox'
import type { ShareScene } from './actions.ts'
import { Bound } from './bound.ts'
import { Link, TextKey } from './fields.ts'

/**
 * The schema of each action, for the checker and the editor. Pages do not import this file, so it stays out of their
 * bundle. Nested blocks and actions refer to `#/$defs/block` and `#/$defs/action`.
 */

const closed = { additionalProperties: false }

const Plain = Type.Object(
  {
    action: Type.Enum(['apply', 'claim', 'claimAll', 'draw', 'login'], {
      description:
        'Joins the activity, claims a reward, claims all rewards that are ready, draws once, or lets the viewer log in.',
      examples: ['apply'],
    }),
  },
  { ...closed, description: 'An action of the viewer in the activity.', examples: [{ action: 'apply' }] },
)

const Navigate = Type.Object(
  {
    action: Type.Literal('navigate', { description: 'Opens a page.', examples: ['navigate'] }),
    to: Link({ title: 'Page', description: 'The page to open.' }),
  },
  { ...closed, description: 'Opens a page.', examples: [{ action: 'navigate', to: '/rewards' }] },
)

/** The native screens that an action can open. */
export const nativeScreens = [
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
] as const

/** Opens a screen of the app. */
export const NativeForm = Type.Object(
  {
    action: Type.Literal('native', { description: 'Opens a screen of the app.', examples: ['native'] }),
    screen: Type.Enum(nativeScreens, { description: 'The screen of the app.', examples: ['assetRecharge'] }),
    else: Type.Optional(Link({ title: 'Page in a browser', description: 'The page that a browser opens instead.' })),
  },
  {
    ...closed,
    description: 'Opens a screen of the app.',
    examples: [{ action: 'native', screen: 'assetRecharge', else: '/deposit' }],
  },
)

const Dialog = Type.Object(
  {
    action: Type.Literal('dialog', { description: 'Opens a dialog.', examples: ['dialog'] }),
    title: TextKey({ description: 'The title of the dialog.', examples: ['dialog.title'] }),
    body: Type.Unsafe<object[]>({
      type: 'array',
      minItems: 1,
      items: { $ref: '#/$defs/block' },
      'x-playbill': 'blocks',
      description: 'The blocks in the dialog.',
      examples: [[{ id: 'more', type: 'Rules' }]],
    }),
  },
  {
    ...closed,
    description: 'Opens a dialog that contains blocks.',
    examples: [{ action: 'dialog', title: 'rules.title', body: [{ id: 'more', type: 'Rules' }] }],
  },
)

const scenes: readonly ShareScene[] = ['ACTIVITY', 'INVITE', 'WIN']

const Share = Type.Object(
  {
    action: Type.Literal('share', { description: 'Shares a link.', examples: ['share'] }),
    scene: Type.Enum([...scenes], {
      description: 'What is shared: the activity, an invitation with the viewer’s code, or what they have won.',
      examples: ['INVITE'],
    }),
  },
  { ...closed, description: 'Shares a link.', examples: [{ action: 'share', scene: 'INVITE' }] },
)

const Copy = Type.Object(
  {
    action: Type.Literal('copy', { description: 'Copies a text.', examples: ['copy'] }),
    value: Bound(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'The text that is copied, or the expression that gives it.',
        examples: [{ $: 'team.joinCode' }],
      }),
    ),
  },
  { ...closed, description: 'Copies a text.', examples: [{ action: 'copy', value: { $: 'team.joinCode' } }] },
)

const Sequence = Type.Object(
  {
    action: Type.Literal('sequence', { description: 'Runs several actions in order.', examples: ['sequence'] }),
    steps: Type.Unsafe<object[]>({
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: { $ref: '#/$defs/action' },
      description: 'The actions, in order. The sequence stops at the first action that fails.',
      examples: [[{ action: 'apply' }, { action: 'navigate', to: '/rewards' }]],
    }),
  },
  {
    ...closed,
    description: 'Runs several actions in order. Stops at the first action that fails.',
    examples: [{ action: 'sequence', steps: [{ action: 'apply' }, { action: 'navigate', to: '/rewards' }] }],
  },
)

/** All actions of a config; the list is closed. */
export const actionForms = Type.Union([Plain, Navigate, NativeForm, Dialog, Share, Copy, Sequence], {
  description: 'What happens on a tap.',
})
