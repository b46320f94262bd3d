import { Type } from 'typebox'
import type { ShareScene } from './actions.ts'
import { Bound } from './bound.ts'
import { Link, TextKey } from './fields.ts'

/**
 * The form of each action, as checker and editor read it; pages take actions as they are, so it stays out of their
 * bundle. Blocks and further actions inside refer to `#/$defs/block` and `#/$defs/action`.
 */

const closed = { additionalProperties: false }

const Plain = Type.Object(
  {
    action: Type.Enum(['apply', 'claim', 'claimAll', 'draw', 'login'], {
      description:
        'Joins the activity, claims a reward, claims all that are ready, draws once, or lets the viewer log in.',
      examples: ['apply'],
    }),
  },
  { ...closed, description: 'Something the viewer does in the activity.', examples: [{ action: 'apply' }] },
)

const Navigate = Type.Object(
  {
    action: Type.Literal('navigate', { description: 'Opens a page.', examples: ['navigate'] }),
    to: Link({ description: 'Where it leads.' }),
  },
  { ...closed, description: 'Opens a page.', examples: [{ action: 'navigate', to: '/rewards' }] },
)

const screens = [
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
    screen: Type.Enum(screens, { description: 'The screen of the app.', examples: ['assetRecharge'] }),
    else: Type.Optional(Link({ description: 'Where a browser goes instead.' })),
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
    title: TextKey({ description: 'What stands above the dialog.', examples: ['dialog.title'] }),
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
    description: 'Opens a dialog with blocks in it.',
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
        examples: [{ $: 'team.code' }],
      }),
    ),
  },
  { ...closed, description: 'Copies a text.', examples: [{ action: 'copy', value: { $: 'team.code' } }] },
)

const Sequence = Type.Object(
  {
    action: Type.Literal('sequence', { description: 'Does one thing after the other.', examples: ['sequence'] }),
    steps: Type.Unsafe<object[]>({
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: { $ref: '#/$defs/action' },
      description: 'What happens, in order; ends where a step fails.',
      examples: [[{ action: 'apply' }, { action: 'navigate', to: '/rewards' }]],
    }),
  },
  {
    ...closed,
    description: 'Does one thing after the other; ends where a step fails.',
    examples: [{ action: 'sequence', steps: [{ action: 'apply' }, { action: 'navigate', to: '/rewards' }] }],
  },
)

/** What a button of the page can do: one closed list. */
export const actionForms = Type.Union([Plain, Navigate, NativeForm, Dialog, Share, Copy, Sequence], {
  description: 'What happens on a tap.',
})
