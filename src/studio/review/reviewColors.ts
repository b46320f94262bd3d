/** The color of each state of a review. */
export const reviewColors = { none: 'gray', waiting: 'blue', approved: 'green', changes: 'orange' } as const
