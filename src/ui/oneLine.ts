/** Text for places with one line (titles, notifications, shares): line breaks and `br` tags become spaces. */
export const oneLine = (text: string): string =>
  text
    .replace(/<br\s{0,9}\/?>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
