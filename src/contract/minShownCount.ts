/** A count of people below this is not shown: an event that has just begun would look empty. */
export const minShownCount = 50
