import type { RewardRecord } from '../../contract/shapes/reward.ts'

/** The name of a reward, in which an amount and its unit stay on one line. */
export const rewardNameOf = ({ rewardName, coin }: RewardRecord): string =>
  coin === null ? rewardName : rewardName.replaceAll(` ${coin}`, `\u00a0${coin}`)
