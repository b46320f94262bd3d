/** Fields that identify the entries of a list, independent of their order. */
export const idFields = [
  'id',
  'taskId',
  'identifier',
  'rewardId',
  'prizeId',
  'boardId',
  'tierId',
  'traderId',
  'bannerId',
  'coin',
  'code',
]
