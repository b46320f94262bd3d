import { type Static, Type } from 'typebox'
import { Amount, Id, Shape } from '../../scalars.ts'
import { Count, Key, Moment, RewardRule } from '../ruleParts.ts'

/** A site-relative address of an asset, such as `/assets/spring/card.webp`. */
const AssetPath = Type.String({
  pattern: '^/[A-Za-z0-9][A-Za-z0-9/._-]{0,199}$',
})

export const AgentTierRule = Shape({
  tierId: Id,
  /** Invitees of the activity's time who are verified. */
  validInvites: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** What they traded in it, USDT. */
  volume: Amount,
  /** Paid once results are final, for the highest tier reached. */
  reward: RewardRule,
})
export type AgentTierRule = Static<typeof AgentTierRule>

export const AgentRules = Shape({
  /** What a rebate is called in the list of what others received. */
  rebateName: Key('What a rebate is called.'),
  /** Lowest first. */
  tiers: Type.Array(AgentTierRule, { maxItems: 20 }),
})
export type AgentRules = Static<typeof AgentRules>

export const BannerRule = Shape({
  bannerId: Id,
  /** Where it is shown, such as `REWARD_CENTER`. */
  position: Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$' }),
  title: Key('What the banner says.'),
  image: Type.Optional(AssetPath),
  mobileImage: Type.Optional(AssetPath),
  /** ACTIVITY leads to the activity's page; URL and NATIVE to `link`. */
  linkType: Type.Enum(['ACTIVITY', 'URL', 'NATIVE']),
  link: Type.Optional(Type.String({ maxLength: 500 })),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  from: Type.Optional(Moment('From when it is shown; the start of registration if left out.')),
  to: Type.Optional(Moment('Until when it is shown; the end of the event if left out.')),
})
export type BannerRule = Static<typeof BannerRule>

export const KolRule = Shape({
  code: Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' }),
  name: Type.String({ minLength: 1, maxLength: 60 }),
})

/** Who may bind an opinion leader's code: everybody who may take part, unless it says less. */
export const KolBindingRule = Shape({
  withinHours: Type.Optional({ ...Count, description: 'Only so long after registering.' }),
  beforeDeposit: Type.Optional(Type.Boolean({ description: 'Only before the first deposit.' })),
})
export type KolBindingRule = Static<typeof KolBindingRule>

export const ShareRule = Shape({
  title: Key('Title of what is shared.'),
  content: Key('Text of what is shared.'),
  poster: Type.Optional(AssetPath),
})
