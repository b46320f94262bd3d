import { type Static, Type } from 'typebox'
import { Amount, Id, Shape } from '../../scalars.ts'
import { Count, DateTime, Key, RewardRule } from '../ruleParts.ts'

/** A site-relative address of an asset, such as `/assets/spring/card.webp`. */
const AssetPath = Type.String({
  pattern: '^/[A-Za-z0-9][A-Za-z0-9/._-]{0,199}$',
})

/** An entry of `agent.tiers`. It is reached when both thresholds are. */
export const AgentTierRule = Shape({
  tierId: Id,
  /** Number of verified invitees from the time of the activity. */
  validInvites: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** Volume that they traded during the activity, USDT. */
  volume: Amount,
  /** Paid at settlement, for the highest tier that is reached. */
  reward: RewardRule,
})
export type AgentTierRule = Static<typeof AgentTierRule>

/** `agent` of platform.json. */
export const AgentRules = Shape({
  /** The name of a rebate in the list of rewards of other users. */
  rebateName: Key('Name of a rebate; {{amount}} in its text becomes the credited amount with its coin.'),
  /** Lowest first. */
  tiers: Type.Array(AgentTierRule, { maxItems: 20 }),
})
export type AgentRules = Static<typeof AgentRules>

/** An entry of `banners` of platform.json: a banner that the call `mainBanner` returns. */
export const BannerRule = Shape({
  bannerId: Id,
  /** Where it is shown, such as `REWARD_CENTER`. */
  position: Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$' }),
  title: Key('Text of the banner.'),
  image: Type.Optional(AssetPath),
  mobileImage: Type.Optional(AssetPath),
  /** ACTIVITY opens the activity's page; URL and NATIVE open `link`. */
  linkType: Type.Enum(['ACTIVITY', 'URL', 'NATIVE']),
  link: Type.Optional(Type.String({ maxLength: 500 })),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  from: Type.Optional(DateTime('Shown from this time. Default: the start of registration.')),
  to: Type.Optional(DateTime('Shown until this time. Default: the end of the event.')),
})
export type BannerRule = Static<typeof BannerRule>

/** An entry of `kols` of platform.json: a code that users can bind, and the name of its owner. */
export const KolRule = Shape({
  code: Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' }),
  name: Type.String({ minLength: 1, maxLength: 60 }),
})

/**
 * Limits who may bind a code; without fields, everyone who may take part. With this rule agents' codes can be bound, too;
 * without it, only those of `kols`.
 */
export const KolBindingRule = Shape({
  withinHours: Type.Optional({ ...Count, description: 'Maximum time after registration, in hours.' }),
  beforeDeposit: Type.Optional(Type.Boolean({ description: 'Only before the first deposit.' })),
})
export type KolBindingRule = Static<typeof KolBindingRule>

/** `share` of platform.json: what the call `getUserShareContent` returns. */
export const ShareRule = Shape({
  title: Key('Title of the shared content.'),
  content: Key('Text of the shared content.'),
  poster: Type.Optional(AssetPath),
})
