/** A count of people below this is not shown: it speaks against an event that has just begun. */
export const minShownCount = 50
